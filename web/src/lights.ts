// The things that glow: exactly those that answer the question.
import { useTable } from "./context";

export interface Light {
  lit: boolean;
  /** Why nothing that can be done with it would do anything, if so. */
  idle: string;
  picked: boolean;
  targeted: boolean;
}

export interface Lights {
  of(handle: string): Light;
  /** Whether several things are being picked. */
  picking: boolean;
}

export function useLights(): Lights {
  const { game, state } = useTable();
  const { table, picked } = state;
  const question = table?.question;
  const lit = new Set<string>();
  const useful = new Set<string>();
  const idle = new Map<string, string>();
  const chosen = new Set<string>();
  if (game && question && !state.busy && question.asks !== "order" && question.asks !== "share") {
    const open = game.openOptions();
    question.options.forEach((option, number) => {
      if (!option.handle) return;
      if (open(number)) {
        lit.add(option.handle);
        if (option.idle) idle.set(option.handle, option.idle);
        else useful.add(option.handle);
      }
      if (picked.includes(number)) chosen.add(option.handle);
    });
  }
  const targets = new Set(table?.view.stack.flatMap((item) => item.targets ?? []) ?? []);
  return {
    of: (handle) => ({ lit: lit.has(handle), idle: useful.has(handle) ? "" : (idle.get(handle) ?? ""), picked: chosen.has(handle), targeted: targets.has(handle) }),
    picking: question?.asks === "pick" && !game?.isOneClick,
  };
}
