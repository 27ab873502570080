import { isFullRun } from '../testing/scope.ts'

const embedded: [kind: string, url: string | undefined] = ['embedded', undefined]
const url = process.env.TEST_DATABASE_URL

/** The embedded database, and PostgreSQL if the tests have a server. */
export const bothDatabases = url ? [embedded, ['PostgreSQL', url] as typeof embedded] : [embedded]

/** Only the embedded one in the short run: there, kills of a server on PostgreSQL are shown by `kill` and `processes`. */
export const databasesOfRun = isFullRun ? bothDatabases : [embedded]
