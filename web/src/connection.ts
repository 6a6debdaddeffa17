// The websocket to the server: messages with answers, and coming back when it breaks.
import type { Accepted, Answer, Drafted, FromPage, FromServer, Hinted, Priced, Refused, Reported } from "./protocol";

export type Reply = Accepted | Refused | Drafted | Answer | Priced | Reported | Hinted;
type Awaiting = (reply: Reply) => void;
/** A message without its number; the connection gives it one. */
export type Message = FromPage extends infer One ? (One extends { id?: number } ? Omit<One, "id"> : never) : never;

export interface Listener {
  heard(message: FromServer): void;
  opened(): void;
  lost(seconds: number): void;
}

const WAITS = [0.4, 1, 2, 4, 8];

export class Connection {
  private socket: WebSocket | null = null;
  private last = 0;
  private tries = 0;
  private timer = 0;
  private readonly awaiting = new Map<number, Awaiting>();
  private closed = false;

  constructor(
    private token: string,
    private readonly listener: Listener,
  ) {
    this.open();
    addEventListener("online", this.again);
  }

  /** The network is back. */
  private readonly again = () => this.retry();

  close(): void {
    this.closed = true;
    removeEventListener("online", this.again);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  /** Sends a message. The promise gives the server's answer to this message. */
  send(message: Message): Promise<Reply> {
    const id = ++this.last;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ type: "refused", id, reason: "Not connected at the moment.", refusal: null });
    }
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve) => this.awaiting.set(id, resolve));
  }

  /** Tries again at once. */
  retry(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    this.comeAs(this.token);
  }

  /** Connects again, with this token. */
  comeAs(token: string): void {
    this.token = token;
    this.closed = false;
    clearTimeout(this.timer);
    this.socket?.close();
    this.forget();
    this.open();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", id: ++this.last, token: this.token }));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket && typeof event.data === "string") this.hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  private hear(message: FromServer): void {
    if (message.type === "welcome") {
      this.tries = 0;
      this.listener.opened();
    }
    if (message.type === "bye") this.closed = true;
    if ("id" in message) {
      this.awaiting.get(message.id)?.(message);
      this.awaiting.delete(message.id);
    }
    this.listener.heard(message);
  }

  /** Nothing more will come from the old connection. */
  private forget(): void {
    this.socket = null;
    for (const [id, resolve] of this.awaiting) {
      resolve({ type: "refused", id, reason: "The connection was lost.", refusal: null });
    }
    this.awaiting.clear();
  }

  private lose(): void {
    this.forget();
    if (this.closed) return;
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)]!;
    this.listener.lost(wait);
    this.timer = window.setTimeout(() => this.open(), wait * 1000);
  }
}
