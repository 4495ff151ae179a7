// A broker for benchmarks/brokers: aedes with the accounts and the access list of a host.
//
// The first line on stdin is {"port", "accounts", "rules"}; each further one {"add": [name, password]} or
// {"remove": name}. Every line is answered by one on stdout. As aedes is used by most, whoever publishes what is
// forbidden is hung up on.
import { createInterface } from 'node:readline'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'

const { Aedes } = await import(pathToFileURL(`${process.env.NODE_PATH}/aedes/aedes.js`))

let accounts = {}
let rules = []

function covers (pattern, wanted) {
  const ours = pattern.split('/')
  const theirs = wanted.split('/')
  for (let place = 0; place < ours.length; place++) {
    const level = ours[place]
    if (level === '#') return true
    if (place >= theirs.length) return false
    if (level !== theirs[place] && (level !== '+' || theirs[place] === '#')) return false
  }
  return ours.length === theirs.length
}

function allows (client, access, wanted) {
  const user = client?.user ?? null
  return rules.some(([granted, filter, who]) =>
    granted.includes(access) &&
    (who === '*' || who === user) &&
    (!filter.includes('%u') || user !== null) &&
    covers(filter.replace('%u', user ?? ''), wanted))
}

const broker = await Aedes.createBroker({
  authenticate (client, name, password, done) {
    client.user = name || null
    if (!name || accounts[name] === String(password ?? '')) return done(null, true)
    done(Object.assign(new Error('wrong account'), { returnCode: 5 }), false)
  },
  authorizePublish: (client, packet, done) =>
    done(allows(client, 'write', packet.topic) ? null : new Error('forbidden')),
  authorizeSubscribe: (client, asked, done) => done(null, allows(client, 'read', asked.topic) ? asked : null),
  authorizeForward: (client, packet) => allows(client, 'read', packet.topic) ? packet : null
})

function obey (order) {
  if (order.rules) {
    accounts = order.accounts
    rules = order.rules
    const server = createServer({ noDelay: true }, broker.handle)
    return new Promise(resolve => server.listen(order.port, '127.0.0.1', resolve))
  }
  if (order.add) accounts[order.add[0]] = order.add[1]
  if (order.remove) {
    delete accounts[order.remove]
    for (const client of Object.values(broker.clients)) if (client.user === order.remove) client.close()
  }
}

const input = createInterface({ input: process.stdin })
input.on('line', line => Promise.resolve(obey(JSON.parse(line))).then(() => console.log('ok')))
input.on('close', () => process.exit())
