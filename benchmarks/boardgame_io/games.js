// Two games for boardgame.io that ask as much of a server as ours do: as many seats, answers and secrets.
"use strict";

const DECK = [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9];
const TURNS = 500; // of three moves each: as long as Wolfmoon by its defaults
const LOG = 20;

function dealt(random, seats) {
  const deck = random.Shuffle(DECK);
  return { hands: Array.from({ length: seats }, () => [deck.pop()]), deck, discards: [] };
}

function note(G, kind, facts) {
  G.log.push({ kind, ...facts });
  if (G.log.length > LOG) G.log.shift();
}

// Draw a card, play one of two, say whom it is for; a new round when the pile is empty.
const cards = {
  name: "cards",
  setup: ({ ctx, random }) => ({ ...dealt(random, ctx.numPlayers), turns: 0, played: null, log: [], tokens: Array(ctx.numPlayers).fill(0) }),
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: {
    stages: {
      play: { moves: { play: { move: ({ G, events, playerID }, at) => { const [card] = G.hands[playerID].splice(at, 1); G.played = card; G.discards.push(card); note(G, "played", { by: playerID, card }); events.setStage("aim"); }, client: false } } },
      aim: { moves: { aim: { move: ({ G, ctx, events, random, playerID }, seat) => { note(G, "aimed", { by: playerID, seat, card: G.played }); G.played = null; G.turns += 1; if (!G.deck.length) { G.tokens[seat] += 1; Object.assign(G, dealt(random, ctx.numPlayers)); note(G, "round", {}); } if (G.turns >= TURNS) events.endGame({ winner: seat }); else events.endTurn(); }, client: false } } },
    },
  },
  moves: { draw: { move: ({ G, events, playerID }) => { G.hands[playerID].push(G.deck.pop()); note(G, "drew", { by: playerID }); events.setStage("play"); }, client: false } },
};

// Everybody votes at any time; each vote is shown to all, and the last one brings the result.
const village = {
  name: "village",
  setup: ({ ctx }) => ({
    seats: Array.from({ length: ctx.numPlayers }, (_, seat) => ({ name: `Guest ${seat}`, out: false })),
    roles: Array.from({ length: ctx.numPlayers }, (_, seat) => (seat % 5 ? "villager" : "wolf")),
    votes: {},
    ballots: 0,
    log: [],
  }),
  playerView: ({ G, playerID }) => ({ ...G, roles: G.roles.map((role, seat) => (String(seat) === playerID ? role : null)) }),
  turn: { activePlayers: { all: "voting" }, stages: { voting: { moves: { vote: { client: false, ignoreStaleStateID: true, move: ({ G, ctx, playerID }, up) => {
    G.votes[playerID] = up;
    if (Object.keys(G.votes).length === ctx.numPlayers) { G.ballots += 1; note(G, "ballot", { votes: G.votes }); G.votes = {}; }
  } } } } } },
};

module.exports = { cards, village };
