// The page: the first page, a table, or a replay, as the address says.
import { render } from "preact";
import { JoinPage } from "./join";
import { Lobby } from "./lobby";
import { place } from "./place";
import { ReplayTable } from "./replay";
import { showAnimation } from "./settings";
import { useStore } from "./store";
import { PlayTable } from "./table";

function Page() {
  const { page, token, foreign } = useStore(place);
  switch (page) {
    case "table":
      return <PlayTable key={token} token={token} />;
    case "invitation":
      return <JoinPage key={token} token={token} />;
    case "film":
    case "file":
      return <ReplayTable key={token} token={token} />;
    default:
      return <Lobby foreign={foreign} />;
  }
}

showAnimation();
render(<Page />, document.getElementById("page")!);
