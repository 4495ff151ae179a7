// boardgame.io's server: says its port, then its processor seconds for each further line.
"use strict";

const readline = require("readline");
const { Server } = require("boardgame.io/server");
const { cards, village } = require("./games");

console.log = console.info = (...words) => console.error(...words); // stdout is for figures
const server = Server({ games: [cards, village], origins: [] });
const lines = readline.createInterface({ input: process.stdin });

function say(figure) {
  process.stdout.write(JSON.stringify(figure) + "\n");
}

lines.once("line", async () => {
  const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
  say({ port: appServer.address().port });
  lines.on("line", () => {
    const spent = process.cpuUsage();
    say((spent.user + spent.system) / 1e6);
  });
});
lines.on("close", () => process.exit(0));
