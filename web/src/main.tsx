// The page: the first page, a table, or a replay, as the address says.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { JoinPage } from "./join";
import { Lobby } from "./lobby";
import { ReplayTable } from "./replay";
import { showAnimation } from "./settings";
import { PlayTable } from "./table";

function useHash(): [word: string, token: string] {
  const read = (): [string, string] => {
    const [word = "", token = ""] = location.hash.slice(1).split("=");
    return [word, decodeURIComponent(token)];
  };
  const [place, setPlace] = useState(read);
  useEffect(() => {
    const change = () => setPlace(read());
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return place;
}

function Page() {
  const [word, token] = useHash();
  switch (token && word) {
    case "play":
    case "watch":
      return <PlayTable key={token} token={token} />;
    case "join":
      return <JoinPage key={token} token={token} />;
    case "replay":
      return <ReplayTable key={token} token={token} />;
    default:
      return <Lobby />;
  }
}

showAnimation();
render(<Page />, document.getElementById("page")!);
