// A replay of a game: a slider, the turns, and a choice of the viewer.
import { useEffect, useState } from "preact/hooks";
import { SessionContext } from "./context";
import { get, patiently, reasonOf, tooMany } from "./http";
import { KeyList } from "./menu";
import { Panel } from "./panel";
import { SettingsForm } from "./settingsform";
import { Session } from "./session";
import { Board } from "./table";
import { useStore } from "./store";
import type { Replay, Table } from "./protocol";

const PACE = 700;

export function ReplayTable({ token }: { token: string }) {
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
      <Watching session={session} replay={replay} />
    </SessionContext.Provider>
  );
}

function eyesWords(replay: Replay, eyes: number): string {
  return eyes < 0 ? "Spectator" : (replay.players[eyes]?.name ?? `Player ${eyes + 1}`);
}

function Watching({ session, replay }: { session: Session; replay: Replay }) {
  const [at, setAt] = useState(0);
  const [eyes, setEyes] = useState(replay.eyes[0] ?? -1);
  const [running, setRunning] = useState(false);
  const [over, setOver] = useState<"" | "keys" | "menu">("");
  const [problem, setProblem] = useState("");
  const { table } = useStore(session);
  const last = replay.steps;

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const path = `/api/replays/${encodeURIComponent(replay.token)}/${at}?eyes=${eyes}`;
    const onWait = (seconds: number) => !signal.aborted && setProblem(tooMany(seconds));
    patiently(() => get<Table>(path), { signal, onWait }).then(
      (shown) => {
        if (signal.aborted) return;
        setProblem("");
        session.set({ changed: new Set() });
        session.show(shown);
      },
      (reason: unknown) => !signal.aborted && setProblem(reasonOf(reason)),
    );
    return () => stop.abort();
  }, [at, eyes, replay.token]);

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, last)), PACE);
    return () => clearInterval(timer);
  }, [running, last]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowRight") setAt((now) => Math.min(now + 1, last));
      else if (event.key === "ArrowLeft") setAt((now) => Math.max(now - 1, 0));
      else if (event.key === "Escape") session.closeTop();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [last]);

  const turn = [...replay.turns].reverse().find((step) => step.at <= at)?.at ?? 0;
  return (
    <div class="replay">
      <div class="replay-bar" role="group" aria-label="Replay">
        <a class="button" href="#">
          Leave
        </a>
        <button type="button" onClick={() => setAt(Math.max(0, at - 1))} aria-label="Step back">
          ◀
        </button>
        <button type="button" aria-pressed={running} onClick={() => setRunning(!running)}>
          {running ? "Pause" : "Play"}
        </button>
        <button type="button" onClick={() => setAt(Math.min(last, at + 1))} aria-label="Step on">
          ▶
        </button>
        <label class="replay-slider">
          <span class="unseen">Step</span>
          <input type="range" min={0} max={last} value={at} onInput={(event) => setAt(Number(event.currentTarget.value))} />
        </label>
        <span class="replay-at">
          {at} of {last}
        </span>
        <label>
          <span class="unseen">Turn</span>
          <select value={turn} onChange={(event) => setAt(Number(event.currentTarget.value))}>
            {replay.turns.map((step) => (
              <option value={step.at}>{step.text}</option>
            ))}
          </select>
        </label>
        <label>
          Eyes{" "}
          <select value={eyes} onChange={(event) => setEyes(Number(event.currentTarget.value))}>
            {replay.eyes.map((one) => (
              <option value={one}>{eyesWords(replay, one)}</option>
            ))}
          </select>
        </label>
        {replay.practice && <span class="tag">practice</span>}
        {replay.remark && <span class="quiet">{replay.remark}</span>}
        {problem && (
          <span class="notice" role="status">
            {problem}
          </span>
        )}
      </div>
      {table && <Board table={table} onMenu={() => setOver("menu")} onKeys={() => setOver("keys")} />}
      {over === "keys" && <KeyList onClose={() => setOver("")} />}
      {over === "menu" && (
        <Panel modal title="Settings" onClose={() => setOver("")}>
          <SettingsForm />
        </Panel>
      )}
    </div>
  );
}
