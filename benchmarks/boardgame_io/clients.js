// Lean clients of boardgame.io in a process of their own: they hold the state that the server sends, and show nothing.
"use strict";

const readline = require("readline");
const { io } = require("socket.io-client");

const lines = readline.createInterface({ input: process.stdin });

function say(figure) {
  process.stdout.write(JSON.stringify(figure) + "\n");
}

function move(type, args, playerID) {
  return { type: "MAKE_MOVE", payload: { type, args, playerID, credentials: undefined } };
}

class Table {
  constructor(port, game, id, seats) {
    this.game = game;
    this.seats = seats;
    this.matches = 0;
    this.id = id;
    this.answers = 0;
    this.going = false;
    this.sockets = Array.from({ length: seats }, () => io(`http://127.0.0.1:${port}/${game}`, { transports: ["websocket"], forceNew: true }));
    this.sockets.forEach((socket, seat) => {
      socket.on("sync", (match, { state }) => this.heard(seat, match, state));
      socket.on("update", (match, state) => this.heard(seat, match, state));
    });
  }

  // A new match with all seats; resolves when all hold its beginning.
  async begin() {
    this.matches += 1;
    this.match = `${this.id}-${this.matches}`;
    this.states = Array(this.seats).fill(null);
    for (let seat = 0; seat < this.seats; seat += 1) {
      await this.until(() => this.states[seat] !== null, () => this.sockets[seat].emit("sync", this.match, String(seat), undefined, this.seats));
    }
  }

  until(reached, start) {
    return new Promise((resolve) => {
      this.reached = reached;
      this.resolve = resolve;
      start();
    });
  }

  heard(seat, match, state) {
    if (match !== this.match) return;
    this.states[seat] = state;
    if (this.reached && this.reached()) {
      const { resolve } = this;
      this.reached = null;
      resolve();
    }
  }

  // Milliseconds from a move until all seats hold the state behind it.
  async answered() {
    if (this.states[0].ctx.gameover !== undefined) await this.begin();
    const { ctx, _stateID: now } = this.states[0];
    const seat = Number(ctx.currentPlayer);
    const stage = ctx.activePlayers ? ctx.activePlayers[ctx.currentPlayer] : "draw";
    const args = { draw: [], play: [0], aim: [(seat + 1) % this.seats] }[stage];
    const begun = performance.now();
    await this.until(
      () => this.states.every((state) => state._stateID > now),
      () => this.sockets[seat].emit("update", move(stage, args, String(seat)), now, this.match, String(seat)),
    );
    this.answers += 1;
    return performance.now() - begun;
  }

  // Milliseconds from everybody's vote at once until all seats hold the result.
  async ballot() {
    const before = this.states[0].G.ballots;
    const now = this.states[0]._stateID;
    const begun = performance.now();
    await this.until(
      () => this.states.every((state) => state.G.ballots > before),
      () => this.sockets.forEach((socket, seat) => socket.emit("update", move("vote", [true], String(seat)), now, this.match, String(seat))),
    );
    return performance.now() - begun;
  }

  async go() {
    while (this.going) await this.answered();
  }
}

async function repeated(number, once) {
  const times = [];
  while (times.length < number) times.push(await once());
  return times;
}

lines.once("line", async (first) => {
  const { port, game, tables: number, seats } = JSON.parse(first);
  const tables = Array.from({ length: number }, (_, at) => new Table(port, game, `table${at}`, seats));
  for (const table of tables) await table.begin();
  say({});
  lines.on("line", async (line) => {
    const order = JSON.parse(line);
    if (order.do === "answers") return say(await repeated(order.number, () => tables[0].answered()));
    if (order.do === "ballots") return say(await repeated(order.number, () => tables[0].ballot()));
    for (const table of tables) {
      if (order.do === "go" && !table.going) {
        table.going = true;
        table.go();
      }
      if (order.do === "halt") table.going = false;
    }
    return say(tables.reduce((sum, table) => sum + table.answers, 0));
  });
});
lines.on("close", () => process.exit(0));
