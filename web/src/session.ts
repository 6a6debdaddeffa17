// One table as the page knows it, and everything a player can do at it.
import { Connection, type Message, type Reply } from "./connection";
import { fetchFaces } from "./faces";
import { about, aboutItem, aboutPlayer, cardsOf, changes } from "./looking";
import type { Again, Claim, FromServer, Heard, Link as MadeLink, Match, NewLink, Question, RuleWords, Table } from "./protocol";
import { get, post } from "./http";
import { Pace, actsOf, type Act, type Shown } from "./pace";
import { Passing } from "./passing";
import { keepToken, nameOf, replaceToken, tokenOf } from "./kept";
import type { Phrase } from "./people";
import { go } from "./place";
import { puzzleAmong } from "./puzzles";
import { recapOf } from "./recap";
import { settings } from "./settings";
import { play, soundOf } from "./sounds";
import { EMPTY, UNASKED, keyOf, type RecapShown, type State } from "./state";
import { Stopping } from "./stops";
import { Store } from "./store";
import { BOTH, SPECTATOR } from "./viewers";
import { BotsWatched } from "./watching";

/** Milliseconds for which a phrase is shown. */
const SAID_FOR = 8000;

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
    const sound = before && !this.isFirstLook && soundOf(before, table);
    if (sound) play(sound);
    const another = keyOf(before?.question) !== keyOf(table.question);
    this.set({
      table,
      log: [...this.state.log.slice(0, table.log_from), ...table.log],
      changed: new Set([...this.state.changed, ...(this.isFirstLook ? [] : changes(before, table))]),
      busy: false,
      thinking: null,
      ...(another ? UNASKED : {}),
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
      this.set({ notice: `Rule ${id} could not be looked up.`, refused: true });
    }
  }

  showRecap(shown: RecapShown): void {
    const { recap } = this.state;
    if (recap) this.set({ recap: { ...recap, shown } });
    else if (shown) this.remark("Nobody else has had a turn since your last one.");
  }

  /** Says something that is no refusal; an empty remark ends the last one. */
  remark(notice: string): void {
    this.set({ notice, refused: false });
  }

  /** Closes the topmost thing that lies over the table. Returns whether there was one. */
  closeTop(): boolean {
    const { rule, menu, priced, answer, drawer, doubted, recap } = this.state;
    if (doubted) this.set({ doubted: null });
    else if (rule) this.set({ rule: null });
    else if (priced) this.set({ priced: null });
    else if (menu) this.set({ menu: null });
    else if (answer) this.set({ answer: null });
    else if (drawer) this.set({ drawer: null });
    else if (recap?.shown === "whole") this.showRecap("");
    else return false;
    return true;
  }

  close(): void {}
}

/** A game that is being played or watched. */
export class Game extends Session {
  private readonly connection: Connection;

  readonly passing = new Passing(this);
  readonly stops = new Stopping(this);
  readonly bots = new BotsWatched(this);

  /** Whether this page is renewing the link to its own seat, and expects to be sent away. */
  private moving = false;
  /** The reason with which it was sent away meanwhile. */
  private farewell = "";

  /** What others do is shown at a pace that one can follow. */
  private readonly pace: Pace;
  /** The table as it was last in each of the viewer's own turns. */
  private ownTurns: Table[] = [];

  constructor(public token: string) {
    super();
    this.pace = new Pace(
      {
        show: (message) => this.perform(message),
        present: (act) => this.present(act),
        leave: () => this.set({ act: this.state.act && { ...this.state.act, leaving: true } }),
        clear: () => this.set({ act: null }),
      },
      (message) => this.actsIn(message),
    );
    this.connection = new Connection(token, {
      heard: (message) => this.heard(message),
      opened: () => this.set({ link: "open", notice: "", busy: false }),
      lost: () => {
        this.pace.skip();
        this.set({ link: "lost", busy: false });
      },
    });
  }

  protected override get isFirstLook(): boolean {
    return this.state.read === 0;
  }

  override close(): void {
    this.connection.close();
    this.pace.drop();
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
  async makeLink(which: NewLink["which"], seat = 1): Promise<void> {
    const own = which === "seat";
    this.moving = own;
    this.farewell = "";
    try {
      const { token } = await post<MadeLink>(`/api/games/${encodeURIComponent(this.token)}/link`, { which, seat } satisfies NewLink);
      const { welcome, waiting } = this.state;
      const friends = welcome?.friend_tokens?.map((old, place) => (waiting?.free?.[place] === seat ? token : old));
      if (!own) return this.set({ welcome: welcome && { ...welcome, ...(which === "friend" ? { friend_tokens: friends ?? [] } : { spectator_token: token }) } });
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
        if (message.seat !== SPECTATOR && !puzzleAmong(message.players)) keepToken(this.token);
        return this.set({ welcome: message });
      case "table":
        if (message.log_from === 0) this.pace.drop();
        return this.pace.take(message);
      case "here":
      case "thinking":
        return this.pace.take(message);
      case "watching":
        return this.set({ watching: message });
      case "match":
        return this.hearMatch(message);
      case "clocks":
        return this.set({ clocks: { ...message, at: Date.now() } });
      case "absent":
        return this.set({ absent: { player: message.player, until: Date.now() + message.seconds * 1000 } });
      case "missing":
        return this.set({ missing: { ...this.state.missing, [message.player]: { ...message, until: Date.now() + message.seconds * 1000 } } });
      case "heard":
        return this.hearPhrase(message);
      case "waiting":
        return this.set({ table: null, waiting: message });
      case "bye":
        this.farewell = message.reason;
        if (this.moving) return;
        return this.set({ link: "closed", notice: message.reason });
      default:
        return;
    }
  }

  // What others do.

  private perform(message: Shown): void {
    switch (message.type) {
      case "table":
        this.recall(message);
        this.show(message);
        this.stops.tell(message);
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
      case "thinking":
        return this.set({ thinking: { ...message, until: Date.now() + message.seconds * 1000 } });
    }
  }

  /** The acts of others that a message tells of. Somebody at both seats has seen all of them already. */
  private actsIn(message: Shown): Act[] {
    const { table, welcome } = this.state;
    if (message.type !== "table" || message.log_from === 0 || !table || welcome?.seat === BOTH) return [];
    return actsOf(message.log, message.viewer);
  }

  /** Shows an act. A question on the table has been answered by then. */
  private present(act: Act): void {
    const { table } = this.state;
    fetchFaces([act.slug]);
    this.set({ ...UNASKED, table: table && { ...table, question: null }, act: { ...act, leaving: false }, thinking: null });
  }

  get isPresenting(): boolean {
    return this.pace.isPresenting;
  }

  /** Ends the showing of acts. Returns whether there was one. */
  skipActs(): boolean {
    if (!this.pace.isPresenting) return false;
    this.pace.skip();
    return true;
  }

  /** Sums up the turns of others as soon as the viewer's own begins. What was taken back is not summed up any more. */
  private recall(table: Table): void {
    const before = this.state.table;
    const isOwn = (one: Table) => one.view.turn_player === one.viewer;
    const { turn } = table.view;
    if (before && turn < before.view.turn) this.set({ recap: null });
    this.ownTurns = this.ownTurns.filter((one) => one.view.turn < turn || (isOwn(table) && one.view.turn === turn));
    if (isOwn(table) && before && !isOwn(before) && this.state.welcome?.seat !== BOTH) {
      const recap = recapOf([...this.state.log.slice(0, table.log_from), ...table.log], this.ownTurns.filter((one) => one.view.turn < turn).at(-1) ?? null, table);
      this.set({ recap: recap && { ...recap, shown: "by itself" } });
    }
    if (isOwn(table)) this.ownTurns = [...this.ownTurns.filter((one) => one.view.turn < turn), table].slice(-2);
  }

  /** A phrase is shown for a moment. Those of others can be muted. */
  private hearPhrase({ player, phrase }: Heard): void {
    if (player !== this.state.welcome?.seat && !settings.state.phrases) return;
    this.set({ said: { ...this.state.said, [player]: phrase } });
    setTimeout(() => {
      const { [player]: last, ...others } = this.state.said;
      if (last === phrase) this.set({ said: others });
    }, SAID_FOR);
  }

  say(phrase: Phrase): void {
    void this.send({ type: "say", phrase });
  }

  abort(): void {
    void this.send({ type: "abort" });
  }

  /** Agrees that a player who has left gives up, or no longer. */
  voteOut(player: number, yes: boolean): void {
    void this.send({ type: "vote out", player, yes });
  }

  claim(how: Claim["how"]): void {
    void this.send({ type: "claim", how });
  }

  /** Everybody at the table goes to the next game together. */
  private hearMatch(match: Match): void {
    const before = this.state.match;
    this.set({ match });
    if (before && !before.next && match.next) go("table", match.next);
  }

  /** Says something to the server. A refusal is shown. */
  async send(message: Message): Promise<Reply> {
    const reply = await this.connection.send(message);
    if (reply.type === "refused") this.set({ notice: reply.reason, refused: true, busy: false });
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

  /** Sends an answer. One that would harm what is one's own is sent only if the player is sure. */
  choose(said: number[], sure = false): void {
    const question = this.question;
    if (!question || this.state.busy) return;
    if (!sure && question.asks === "pick" && said.some((place) => question.options[place]?.warning)) return this.set({ doubted: said, menu: null });
    if (this.state.recap?.shown === "by itself" && this.state.table?.moment.phase === "main") this.showRecap("");
    this.set({ busy: true, doubted: null, changed: new Set(), read: this.state.log.length, menu: null, priced: null, answer: null, notice: "" });
    void this.send({ type: "choose", question: question.number, said });
    this.stops.answered();
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
    return what === "materialize" || /memory|at random/.test(text);
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

  /** Asks what a bot would do. The answer is shown if the question is still the same. */
  askHint(): void {
    const question = this.question;
    if (!question || !this.state.table?.can.hint || this.state.hinting) return;
    this.set({ hinting: true, hint: null, notice: "" });
    void this.send({ type: "hint", question: question.number }).then((reply) => {
      if (keyOf(this.question) === keyOf(question)) this.set({ hinting: false, hint: reply.type === "hinted" ? reply : null });
    });
  }

  cancel(): void {
    const question = this.question;
    if (question && this.state.table?.can.cancel) void this.send({ type: "cancel", question: question.number });
  }

  undo(): void {
    if (this.state.table?.can.undo) void this.send({ type: "undo" });
    else this.remark("There is nothing you could take back.");
  }

  allowUndo(offer: number, yes: boolean): void {
    void this.send({ type: "allow undo", offer, yes });
  }

  concede(): void {
    void this.send({ type: "concede" });
  }

  /** After the game: the player wants to go on, or no longer. Returns why that cannot be; the view of lists shows it. */
  async again(wish: Omit<Again, "type" | "id">): Promise<string> {
    const said = { type: "again", ...wish } as const;
    const reply = await (wish.swaps ? this.connection.send(said) : this.send(said));
    return reply.type === "refused" ? reply.reason : "";
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
