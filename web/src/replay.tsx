// A replay of a game: any step of it, as it was seen from a seat or with all hands open.
import { useEffect, useState } from "preact/hooks";
import { AnalysisPanel, Verdict, useAnalysis } from "./analysis";
import { StepNotes } from "./chosen";
import { SessionContext } from "./context";
import { get, patiently, reasonOf, tooMany } from "./http";
import { isButton, isTyping } from "./keys";
import { KeyList } from "./menu";
import { Panel, closePanel } from "./panel";
import { PlayingOn } from "./playon";
import { ReplayBar } from "./replaybar";
import { SettingsForm } from "./settingsform";
import { Session } from "./session";
import { Sharing } from "./sharing";
import { useSteps, type Steps } from "./steps";
import { Board } from "./table";
import { useStore } from "./store";
import { ALL_HANDS } from "./viewers";
import type { Replay, Table } from "./protocol";

const KEYS: [key: string, does: string][] = [
  ["Space", "play, pause"],
  ["→, ←", "the next step, the step before"],
  ["PgDn, PgUp", "the next turn, the beginning of the turn, the turn before"],
  ["Home, End", "the first step, the last step"],
  ["m", "settings"],
  ["Esc", "close what is open"],
  ["Tab", "go through everything on the table; Enter or Space presses it"],
  ["?", "this list"],
];

/** `isGame` says whether it is a game of this server, and not a file. */
export function ReplayTable({ token, isGame }: { token: string; isGame: boolean }) {
  const [session] = useState(() => new Session());
  const [replay, setReplay] = useState<Replay | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    patiently(() => get<Replay>(`/api/replays/${encodeURIComponent(token)}`)).then(setReplay, (reason: unknown) => setProblem(reasonOf(reason)));
  }, [token]);
  if (!replay) {
    return (
      <main class="waiting-room">
        <h1>{problem ? "No replay here" : "Laying out the game"}</h1>
        <p>{problem}</p>
        <a class="button" href="#">
          Back to the first page
        </a>
      </main>
    );
  }
  return (
    <SessionContext.Provider value={session}>
      <Watching session={session} replay={replay} isGame={isGame} />
    </SessionContext.Provider>
  );
}

type Over = "" | "keys" | "menu" | "share" | "play" | "analysis";

interface Props {
  session: Session;
  replay: Replay;
  isGame: boolean;
}

function Watching({ session, replay, isGame }: Props) {
  const [eyes, setEyes] = useState(replay.eyes[0] ?? -1);
  const [over, setOver] = useState<Over>("");
  const { table } = useStore(session);
  const isOpen = replay.eyes.includes(ALL_HANDS);
  const steps = useSteps(replay, table?.at);
  const analysing = useAnalysis(replay, isOpen);
  const problem = useFrame(session, replay, steps.at, eyes);
  useEffect(() => {
    if (over === "play" && steps.running) steps.toggle();
  }, [over]);
  useReplayKeys(session, steps, setOver);
  useEffect(() => {
    document.title = "Replay · Regalia";
  }, []);
  return (
    <div class="replay">
      <ReplayBar replay={replay} steps={steps} eyes={eyes} onEyes={setEyes}>
        {isOpen && (
          <button type="button" disabled={steps.at >= steps.last} onClick={() => setOver("play")}>
            Play on from here
          </button>
        )}
        {isOpen && (
          <button type="button" onClick={() => setOver("analysis")}>
            Analysis
          </button>
        )}
        {isOpen && isGame && (
          <button type="button" onClick={() => setOver("share")}>
            Share
          </button>
        )}
        {problem && (
          <span class="notice" role="status">
            {problem}
          </span>
        )}
      </ReplayBar>
      {table && (
        <StepNotes.Provider value={<Verdict choices={analysing.state?.choices ?? []} at={table.at ?? 0} />}>
          <Board table={table} onMenu={() => setOver("menu")} onKeys={() => setOver("keys")} />
        </StepNotes.Provider>
      )}
      {over === "analysis" && (
        <AnalysisPanel
          replay={replay}
          analysing={analysing}
          at={steps.at}
          seat={Math.max(0, eyes)}
          onGo={(to) => {
            steps.go(to);
            setOver("");
          }}
          onClose={() => setOver("")}
        />
      )}
      {over === "keys" && <KeyList keys={KEYS} onClose={() => setOver("")} />}
      {over === "play" && <PlayingOn replay={replay} at={steps.at} eyes={eyes} onClose={() => setOver("")} />}
      {over === "share" && <Sharing token={replay.token} onClose={() => setOver("")} />}
      {over === "menu" && (
        <Panel modal title="Settings" onClose={() => setOver("")}>
          <SettingsForm />
        </Panel>
      )}
    </div>
  );
}

/** Brings a step to the table. Returns what went wrong. */
function useFrame(session: Session, replay: Replay, at: number, eyes: number): string {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const path = `/api/replays/${encodeURIComponent(replay.token)}/${at}?eyes=${eyes}`;
    const onWait = (seconds: number) => !signal.aborted && setProblem(tooMany(seconds));
    patiently(() => get<Table>(path), { signal, onWait }).then(
      (shown) => {
        if (signal.aborted) return;
        setProblem("");
        const before = session.state.table;
        session.set({ changed: new Set() });
        session.show(shown);
        if (!before || shown.at !== before.at + 1) session.set({ changed: new Set() });
      },
      (reason: unknown) => !signal.aborted && setProblem(reasonOf(reason)),
    );
    return () => stop.abort();
  }, [at, eyes, replay.token]);
  return problem;
}

function useReplayKeys(session: Session, steps: Steps, setOver: (over: Over) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") {
        if (!closePanel() && !session.closeTop()) return;
      } else if (isTyping(event.target) || document.querySelector(".veil")) return;
      else if (event.key === " " && !isButton(event.target)) event.repeat || steps.toggle();
      else if (event.key === "ArrowRight") steps.on();
      else if (event.key === "ArrowLeft") steps.back();
      else if (event.key === "PageDown") steps.turnOn();
      else if (event.key === "PageUp") steps.turnBack();
      else if (event.key === "Home") steps.go(0);
      else if (event.key === "End") steps.go(steps.last);
      else if (event.key === "m") setOver("menu");
      else if (event.key === "?") setOver("keys");
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
