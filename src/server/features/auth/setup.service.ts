import { createHash, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './auth.repository.ts'

/** Without letters and digits that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** Facts about this installation for the screens before sign-in. */
export async function getSetup(deps: Deps) {
  const firstAccount = !(await repository.hasUsers(deps.db))
  const setupCode = firstAccount && deps.config.reachable
  return {
    firstAccount,
    setupCode,
    mailServer: deps.config.smtpUrl !== undefined,
    linksPrinted: deps.config.linksPrinted,
    google: deps.google !== undefined && !setupCode,
  }
}

/** On a reachable installation, only a reader of its terminal may become the first admin. Derived from the installation's key and last user id, so each code works once. */
async function setupCode({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<string> {
  const bytes = secrets.derive(`setup code ${await repository.lastUserId(db)}`)
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** For the terminal; undefined where no code is needed. */
export async function setupNotice(deps: Deps): Promise<string | undefined> {
  if (!(await needsCode(deps))) return undefined
  return `Setup code for the first account, which becomes the admin: ${await setupCode(deps)}`
}

const needsCode = async ({ config, db }: Pick<Deps, 'config' | 'db'>) =>
  config.reachable && !(await repository.hasUsers(db))

/** Tells whether the next account may be the first one. Refuses a wrong code where one is needed. */
export async function mayBeFirst(deps: Deps, given: string | undefined, caller: Caller): Promise<boolean> {
  if (!deps.config.reachable) return true
  if (!(await needsCode(deps))) return false
  await spendLimits(deps, { 'setup-address': caller.network })
  if (given && isSame(given, await setupCode(deps))) return true
  deps.log.warn({ event: 'wrong-setup-code', requestId: caller.requestId }, 'sign-up refused')
  throw codeError()
}

export const codeError = () =>
  fieldError(
    'INVALID_INPUT',
    'setupCode',
    'This isn’t the setup code. The server prints it in its terminal when it starts.',
  )

/** Google shows who someone is, not that the installation is theirs. */
export async function requireNotFirst(deps: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (await needsCode(deps))
    throw new AppError(
      'FORBIDDEN',
      'Create the first account with a password and the setup code from the terminal.',
    )
}

/** Compared by hash, so that timing reveals nothing. */
const isSame = (given: string, code: string) => timingSafeEqual(hashOf(given), hashOf(code))
const hashOf = (code: string) => createHash('sha256').update(readable(code)).digest()

/** Normalises typing: case, dashes, O for 0, I or L for 1. */
const readable = (code: string) =>
  code
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
