// One table as the page knows it, and everything a player can do at it.
import { Connection, type Message, type Reply } from "./connection";
import { fetchFaces } from "./faces";
import type { Answer, Drafted, FromServer, Link as MadeLink, LogLine, NewLink, Priced, Question, RuleWords, SeenCard, Stops, Table, Thinking, Welcome } from "./protocol";
import { get, post } from "./http";
import { keepToken, nameOf, replaceToken, tokenOf } from "./kept";
import { Store } from "./store";

export type Link = "connecting" | "open" | "lost" | "closed";

export interface State {
  link: Link;
  /** Why the server closed the connection, or what it refused last. */
  notice: string;
  welcome: Welcome | null;
  table: Table | null;
  spectators: number;
  /** A bot that is thinking, and about until when. It ends with the next table. */
  thinking: (Thinking & { until: number }) | null;
  log: LogLine[];
  /** The length of the log when the player last answered. Later lines are new. */
  read: number;
  picked: number[];
  drafted: Drafted | null;
  busy: boolean;
  /** The small card that says what something is and why not now. */
  answer: Answer | null;
  rule: RuleWords | null;
  /** Several things can be done with one card: which? */
  menu: { handle: string; options: number[] } | null;
  /** The price and the odds of a play that draws from memory as soon as it is chosen. */
  priced: Priced | null;
  drawer: { player: number; zone: string } | null;
  /** What has changed since the player last answered. */
  changed: ReadonlySet<string>;
  ticket: string;
  /** The things that the answer under the pointer is about. */
  pointed: string;
}

const SPECTATOR = -1;

const EMPTY: State = {
  link: "connecting",
  notice: "",
  welcome: null,
  table: null,
  spectators: 0,
  thinking: null,
  log: [],
  read: 0,
  picked: [],
  drafted: null,
  busy: false,
  answer: null,
  rule: null,
  menu: null,
  priced: null,
  drawer: null,
  changed: new Set(),
  ticket: "",
  pointed: "",
};

/** A key for a question. Each player's questions have numbers of their own. */
export function keyOf(question: Question | null | undefined): string {
  return question ? `${question.player}-${question.number}` : "";
}

/** A table to look at: the common part of a replay and a game. */
export class Session extends Store<State> {
  constructor() {
    super(EMPTY);
  }

  get question(): Question | null {
    return this.state.table?.question ?? null;
  }

  /** Before the first answer everything is new, so nothing is marked as such. */
  protected get isFirstLook(): boolean {
    return false;
  }

  show(table: Table): void {
    const before = this.state.table;
    fetchFaces(Object.values(table.faces));
    fetchFaces(table.stack.map((item) => item.slug ?? ""));
    const another = keyOf(before?.question) !== keyOf(table.question);
    this.set({
      table,
      log: [...this.state.log.slice(0, table.log_from), ...table.log],
      changed: new Set([...this.state.changed, ...(this.isFirstLook ? [] : changes(before, table))]),
      busy: false,
      thinking: null,
      ...(another ? { pointed: "", picked: [], drafted: null, menu: null, priced: null, answer: null, notice: "" } : {}),
    });
  }

  /** The attributes of a button for an answer with which the thing it is about stands out on the table. */
  pointing(handle: string | undefined) {
    const point = (pointed: string) => () => {
      if (this.state.pointed !== pointed) this.set({ pointed });
    };
    return handle ? { onMouseEnter: point(handle), onMouseLeave: point(""), onFocusIn: point(handle), onFocusOut: point("") } : {};
  }

  /** Somebody points at a thing on the table. */
  press(handle: string): void {
    this.explain(handle);
  }

  explain(handle: string): void {
    const { table } = this.state;
    if (!table) return;
    const here = aboutPlayer(table, handle) ?? aboutItem(table, handle);
    const name = cardsOf(table).find((card) => card.handle === handle)?.name ?? "";
    this.set({ answer: here ?? about(handle, name, table.faces[handle] ?? "", []) });
  }

  async showRule(id: string): Promise<void> {
    try {
      this.set({ rule: await get<RuleWords>(`/api/rules/${encodeURIComponent(id)}.json`) });
    } catch {
      this.set({ notice: `Rule ${id} could not be looked up.` });
    }
  }

  /** Closes the topmost thing that lies over the table. Returns whether there was one. */
  closeTop(): boolean {
    const { rule, menu, priced, answer, drawer } = this.state;
    if (rule) this.set({ rule: null });
    else if (priced) this.set({ priced: null });
    else if (menu) this.set({ menu: null });
    else if (answer) this.set({ answer: null });
    else if (drawer) this.set({ drawer: null });
    else return false;
    return true;
  }

  close(): void {}
}

/** A game that is being played or watched. */
export class Game extends Session {
  private readonly connection: Connection;

  /** Whether this page is renewing the link to its own seat, and expects to be sent away. */
  private moving = false;
  /** The reason with which it was sent away meanwhile. */
  private farewell = "";

  constructor(public token: string) {
    super();
    this.connection = new Connection(token, {
      heard: (message) => this.heard(message),
      opened: () => this.set({ link: "open", notice: "", busy: false }),
      lost: () => this.set({ link: "lost", busy: false }),
    });
  }

  protected override get isFirstLook(): boolean {
    return this.state.read === 0;
  }

  override close(): void {
    this.connection.close();
  }

  retry(): void {
    this.connection.retry();
  }

  /** Connects again after having been sent away, with the new link if it was made in this browser. */
  comeBack(): void {
    this.token = tokenOf(nameOf(this.token));
    this.connection.comeAs(this.token);
  }

  /** Makes a new link. The old one becomes invalid. */
  async makeLink(which: NewLink["which"]): Promise<void> {
    const own = which === "seat";
    this.moving = own;
    this.farewell = "";
    try {
      const { token } = await post<MadeLink>(`/api/games/${encodeURIComponent(this.token)}/link`, { which } satisfies NewLink);
      const { welcome } = this.state;
      if (!own) return this.set({ welcome: welcome && { ...welcome, [which === "friend" ? "friend_token" : "spectator_token"]: token } });
      replaceToken(this.token, token);
      this.token = token;
      this.connection.comeAs(token);
    } catch (reason) {
      if (this.farewell) this.set({ link: "closed", notice: this.farewell });
      throw reason;
    } finally {
      this.moving = false;
    }
  }

  private heard(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        if (message.seat !== SPECTATOR) keepToken(this.token);
        return this.set({ welcome: message });
      case "table":
        this.show(message);
        if (this.isDrafted && !this.state.drafted) void this.draft([]);
        return;
      case "here": {
        const { table, welcome } = this.state;
        return this.set({
          spectators: message.spectators,
          table: table && { ...table, players: message.players },
          welcome: welcome && { ...welcome, players: message.players },
        });
      }
      case "waiting":
        return this.set({ table: null });
      case "thinking":
        return this.set({ thinking: { ...message, until: Date.now() + message.seconds * 1000 } });
      case "bye":
        this.farewell = message.reason;
        if (this.moving) return;
        return this.set({ link: "closed", notice: message.reason });
      default:
        return;
    }
  }

  private async send(message: Message): Promise<Reply> {
    const reply = await this.connection.send(message);
    if (reply.type === "refused") this.set({ notice: reply.reason, busy: false });
    return reply;
  }

  // Answering.

  private get isDrafted(): boolean {
    return this.question?.asks === "pick";
  }

  /** A pick of one thing is made by pointing at it; a payment is always confirmed. */
  get isOneClick(): boolean {
    const question = this.question;
    if (!question) return false;
    if (question.asks === "pick") return question.minimum === 1 && question.maximum === 1 && question.topic !== "pay";
    return question.asks === "act" || question.asks === "number" || question.asks === "yes or no";
  }

  choose(said: number[]): void {
    const question = this.question;
    if (!question || this.state.busy) return;
    this.set({ busy: true, changed: new Set(), read: this.state.log.length, menu: null, priced: null, answer: null, notice: "" });
    void this.send({ type: "choose", question: question.number, said });
  }

  /** Chooses an option by its place, or adds it to the unfinished pick. */
  take(option: number): void {
    const question = this.question;
    if (!question || !question.options[option]) return;
    if (this.isOneClick && question.asks === "act" && this.mayDraw(option)) void this.price(option);
    else if (this.isOneClick) this.choose([option]);
    else if (question.asks === "pick") this.toggle(option);
  }

  private mayDraw(option: number): boolean {
    const { what, text } = this.question!.options[option]!;
    return what === "materialize" || /memory|by chance/.test(text);
  }

  /** Asks for the price first. If cards would be drawn at random at once, the player sees the odds before. */
  private async price(option: number): Promise<void> {
    const question = this.question!;
    const reply = await this.send({ type: "price", question: question.number, option });
    if (reply.type !== "priced" || keyOf(this.question) !== keyOf(question)) return;
    if (reply.bills.some((bill) => bill.last_chance)) this.set({ priced: reply, menu: null, answer: null });
    else this.choose([option]);
  }

  toggle(option: number): void {
    const { picked, drafted } = this.state;
    if (picked.includes(option)) void this.draft(picked.filter((other) => other !== option));
    else if (!drafted || drafted.further.includes(option)) void this.draft([...picked, option].sort((a, b) => a - b));
  }

  async draft(picked: number[]): Promise<void> {
    const question = this.question;
    if (!question) return;
    this.set({ picked, menu: null });
    const reply = await this.send({ type: "draft", question: question.number, picked });
    if (reply.type !== "drafted" || keyOf(this.question) !== keyOf(question)) return;
    if (reply.picked.join() === this.state.picked.join()) this.set({ drafted: reply });
  }

  /** The present pick, or the suggestion if nothing has been picked. */
  confirm(): void {
    const { picked, drafted } = this.state;
    const question = this.question;
    if (!question) return;
    if (this.state.priced) return this.choose([this.state.priced.option]);
    if (picked.length === 0 && question.proposal) this.choose(question.proposal);
    else if (question.asks === "pick" && drafted?.complete) this.choose(picked);
  }

  get passOption(): number {
    return this.question?.options.findIndex((option) => option.what === "pass") ?? -1;
  }

  pass(): void {
    if (this.passOption >= 0) this.choose([this.passOption]);
  }

  passOn(): void {
    const question = this.question;
    if (!question || !this.state.table?.can.pass_on || this.state.busy) return;
    this.set({ busy: true, changed: new Set(), read: this.state.log.length });
    void this.send({ type: "pass on", question: question.number });
  }

  cancel(): void {
    const question = this.question;
    if (question && this.state.table?.can.cancel) void this.send({ type: "cancel", question: question.number });
  }

  undo(): void {
    if (this.state.table?.can.undo) void this.send({ type: "undo" });
    else this.set({ notice: "There is nothing you could take back." });
  }

  allowUndo(offer: number, yes: boolean): void {
    void this.send({ type: "allow undo", offer, yes });
  }

  concede(): void {
    void this.send({ type: "concede" });
  }

  setStops(stops: Stops): void {
    const { table } = this.state;
    if (table) this.set({ table: { ...table, stops } });
    void this.send({ type: "stops", stops });
  }

  async report(words: string): Promise<void> {
    const reply = await this.send({ type: "report", words });
    if (reply.type === "reported") this.set({ ticket: reply.ticket });
  }

  // Pointing.

  override press(handle: string): void {
    const question = this.question;
    if (!question || question.asks === "order" || question.asks === "share") return this.explain(handle);
    const open = this.openOptions();
    const options = question.options.flatMap((option, number) => (option.handle === handle && open(number) ? [number] : []));
    if (options.length === 0) this.explain(handle);
    else if (options.length === 1) this.take(options[0]!);
    else this.set({ menu: { handle, options }, answer: null });
  }

  /** The options that can be added to the present pick or taken back. */
  openOptions(): (option: number) => boolean {
    const { picked, drafted } = this.state;
    if (this.question?.asks !== "pick" || !drafted) return () => true;
    return (option) => picked.includes(option) || drafted.further.includes(option);
  }

  override explain(handle: string): void {
    const { table } = this.state;
    const here = table && (aboutPlayer(table, handle) ?? aboutItem(table, handle));
    if (here) return this.set({ answer: here, menu: null });
    void this.send({ type: "ask", handle }).then((reply) => {
      if (reply.type === "answer") this.set({ answer: reply, menu: null });
    });
  }
}

function about(handle: string, name: string, slug: string, notes: string[]): Answer {
  return { type: "answer", id: 0, handle, name, slug, where: "", attempts: [], notes, numbers: [], effects: [] };
}

const PILES = ["hand", "memory", "main deck", "material deck", "graveyard", "banishment"];

/** What can be said of a player: only open information. */
function aboutPlayer(table: Table, handle: string): Answer | null {
  const number = handle.charCodeAt(0) - 65;
  const player = handle.length === 1 ? table.players[number] : undefined;
  if (!player) return null;
  const sizes = table.view.sides[number]?.sizes ?? {};
  const held = PILES.map((zone) => `${zone} ${sizes[zone] ?? 0}`).join(", ");
  const turn = table.view.turn_player === number ? "It is their turn." : "It is not their turn.";
  const opportunity = table.view.opportunity === number ? "They have Opportunity." : "They do not have Opportunity.";
  return about(handle, player.name, "", [`${held}.`, turn, opportunity, "A player can be chosen where a card asks for one."]);
}

function aboutItem(table: Table, handle: string): Answer | null {
  const item = table.view.stack.find((one) => one.handle === handle);
  const words = table.stack.find((one) => one.handle === handle);
  if (!item) return null;
  const notes = [words?.does ?? "", "It waits on the effects stack. When everybody passes, the topmost resolves."];
  return about(handle, item.name, words?.slug ?? "", notes.filter(Boolean));
}

export function cardsOf(table: Table): SeenCard[] {
  return table.view.sides.flatMap((side) => Object.values(side.cards).flat());
}

/** The things that are new or have changed. */
function* changes(before: Table | null, after: Table): Iterable<string> {
  if (!before || before.viewer !== after.viewer) return;
  const were = new Map(placed(before));
  for (const [handle, now] of placed(after)) {
    if (were.get(handle) !== now) yield handle;
  }
}

function* placed(table: Table): Iterable<[string, string]> {
  for (const side of table.view.sides) {
    for (const [zone, cards] of Object.entries(side.cards)) {
      if (zone === "material deck") continue;
      for (const card of cards) {
        const { handle, states, damage, counters, power, life, level, controller } = card;
        yield [handle, JSON.stringify([zone, states, damage, counters, power, life, level, controller])];
      }
    }
  }
}
