// The page: the first page, a table, or a replay, as the address says.
import { render } from "preact";
import { ignoreSecondClicks } from "./double";
import { JoinPage } from "./join";
import { followWindow } from "./layout";
import { Lobby } from "./lobby";
import { place } from "./place";
import { ReplayTable } from "./replay";
import { showSettings } from "./settings";
import { findPictures } from "./pictures";
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
      return <ReplayTable key={token} token={token} isGame={page === "film"} />;
    default:
      return <Lobby foreign={foreign} />;
  }
}

followWindow();
ignoreSecondClicks();
showSettings();
findPictures();
render(<Page />, document.getElementById("page")!);
