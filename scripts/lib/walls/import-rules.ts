import { areaOf, type ImportTarget, isForTests, layerOf, roomOf, wingOf } from './places.ts'

interface Edge {
  from: string
  target: ImportTarget
  typeOnly: boolean
}

/** Says why an import may not be, or nothing. */
type Rule = (edge: Edge) => string | undefined

/** Libraries that only compute: no network, no disk, no service behind them. Any server file may use them. */
const pureLibraries = [
  'zod',
  '@node-rs/argon2',
  'ipaddr.js',
  'otpauth',
  'fflate',
  'yauzl',
  'cheerio',
  'croner',
]

/** Packages that hold a room of the server up. Adapters may use any package. */
const packagesOfRoom: Record<string, RegExp> = {
  '': /^(fastify|@fastify\/.+|pino|prom-client)$/,
  http: /^(fastify|@fastify\/.+|pino|prom-client)$/,
  // The queue comes with its own bridge to the embedded database.
  db: /^(drizzle-orm|pg|@electric-sql\/pglite|pg-boss)$/,
  adapters: /./,
  testing: /./,
}

/** Inside features each layer knows only those below it. Types may cross: they are gone when the code runs. */
const forbiddenToLayer: Record<string, RegExp> = {
  routes: /\.(repository|policy|presenter)\.ts$|^src\/server\/(ports|db)\//,
  service: /\.routes\.ts$|^src\/server\/http\//,
  repository: /\.(routes|service|policy|presenter|jobs)\.ts$|^src\/server\/(ports|http)\//,
  policy: /\.(routes|service|repository|jobs)\.ts$|^src\/server\/(ports|http|db)\//,
  presenter: /\.(routes|service|repository|jobs)\.ts$|^src\/server\/(ports|http|db)\//,
}

const wings: Rule = ({ from, target }) => {
  const wing = wingOf(from)
  if (!wing || !('file' in target)) return
  const to = wingOf(target.file)
  if (to === wing || (wing !== 'core' && (to === 'contracts' || to === 'core'))) return
  // Stand-ins for the outside world are shared with bench and e2e.
  if (isForTests(from) && !target.file.startsWith('src/')) return
  // The editor draws pages itself; the server has them built, and reaches them through a port.
  if (to === 'pages' && (wing === 'web' || isForTests(from))) return
  return wing === 'core' ? 'core imports core only' : `${wing} imports core, contracts and ${wing} only`
}

const corePackages: Rule = ({ from, target }) => {
  if (wingOf(from) !== 'core' || isForTests(from) || 'file' in target) return
  if (target.packageName !== 'decimal.js') return 'core computes: it imports decimal.js and no other package'
}

const contractPackages: Rule = ({ from, target }) => {
  if (wingOf(from) !== 'contracts' || isForTests(from) || 'file' in target) return
  if (target.packageName !== 'zod') return 'contracts imports zod and no other package'
}

const pagePackages: Rule = ({ from, target }) => {
  if (wingOf(from) !== 'pages' || isForTests(from) || 'file' in target) return
  if (!/^react(-dom)?$/.test(target.packageName)) return 'pages imports react and no other package'
}

const webPackages: Rule = ({ from, target }) => {
  if (wingOf(from) !== 'web' || isForTests(from) || 'file' in target) return
  if (target.packageName.startsWith('node:')) return 'a browser has no Node modules'
}

const serverPackages: Rule = ({ from, target }) => {
  if (wingOf(from) !== 'server' || isForTests(from) || 'file' in target) return
  const { packageName } = target
  if (packageName.startsWith('node:') || pureLibraries.includes(packageName)) return
  if (packagesOfRoom[roomOf(from)]?.test(packageName)) return
  if (packageName === 'drizzle-orm') {
    return layerOf(from) === 'repository' ? undefined : 'only db and repositories import drizzle'
  }
  return `${packageName} belongs in an adapter (or, if it only computes, in the list of pure libraries)`
}

const adapters: Rule = ({ from, target }) => {
  if (!('file' in target) || !target.file.startsWith('src/server/adapters/')) return
  const mayImport = from === 'src/server/assemble.ts' || /^src\/server\/(adapters|testing)\//.test(from)
  if (!mayImport) return 'only assemble.ts imports adapters'
}

const layers: Rule = ({ from, target, typeOnly }) => {
  if (wingOf(from) !== 'server' || isForTests(from) || typeOnly || !('file' in target)) return
  const layer = layerOf(from)
  if (!areaOf(from)) {
    const isLow = /^(db|ports|adapters)$/.test(roomOf(from))
    return isLow && areaOf(target.file) ? `${roomOf(from)} knows no feature` : undefined
  }
  if (layer !== 'area' && layer !== 'routes' && target.file.endsWith('.routes.ts'))
    return 'routes are the top layer'
  if (layer && forbiddenToLayer[layer]?.test(target.file))
    return `a ${layer} file may not reach up or past its layer`
}

const webLayers: Rule = ({ from, target }) => {
  if (wingOf(from) !== 'web' || !('file' in target) || wingOf(target.file) !== 'web') return
  if (isForTests(from) && isForTests(target.file)) return
  const [room, to] = [roomOf(from), roomOf(target.file)]
  if (/^(ui|lib)$/.test(room) && !/^(ui|lib)$/.test(to)) return `${room} imports ui and lib only`
  if (room === 'features' && !/^(ui|lib|features)$/.test(to)) return 'features do not import app'
}

const testing: Rule = ({ from, target }) => {
  if ('file' in target && isForTests(target.file) && !isForTests(from))
    return 'only tests use what is made for tests'
}

const doors: Rule = ({ from, target }) => {
  if (!('file' in target)) return
  const area = areaOf(target.file)
  const outsider = areaOf(from) ? areaOf(from) !== area : wingOf(from) === 'server' && roomOf(from) === 'http'
  if (!area || !outsider) return
  const door = wingOf(target.file) === 'server' ? ['service'] : ['queries', 'store']
  if (isForTests(from)) door.push('factory')
  if (door.includes(layerOf(target.file) ?? '')) return
  return `the door of ${area} is its ${door.map((layer) => `*.${layer}.ts`).join(' or ')}`
}

/** An archive is made of the parts of other areas, which alone read and write their rows. */
const archiveWalk: Rule = ({ from, target }) => {
  if (areaOf(from) !== 'project-transfer' || isForTests(from)) return
  const touchesRows =
    'file' in target
      ? /^src\/server\/(db\/tables\/|features\/.+\.repository\.ts$)/.test(target.file)
      : target.packageName === 'drizzle-orm'
  if (touchesRows) return 'project-transfer walks archive parts; the areas read and write their own rows'
}

export const importRules: Record<string, Rule> = {
  wings,
  'core packages': corePackages,
  'contract packages': contractPackages,
  'page packages': pagePackages,
  'web packages': webPackages,
  'server packages': serverPackages,
  adapters,
  layers,
  'web layers': webLayers,
  doors,
  'archive walk': archiveWalk,
  testing,
}
