import { describe, expect, test } from 'vitest'
import { checkWalls } from './walls.ts'

const rulesBroken = (files: Record<string, string>) =>
  checkWalls(new Map(Object.entries(files))).map(({ rule }) => rule)

const imports = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`

const cleanTree = {
  'src/contracts/chat.ts': `import { z } from 'zod'\nimport { id } from './core/ids.ts'\nexport const Chat = z.object({ id })\n`,
  'src/core/money.ts': imports('decimal.js'),
  'src/contracts/core/ids.ts': `import { z } from 'zod'\nexport const id = z.string()\n`,
  'src/server/config.ts': 'export const port = Number(process.env.PORT)\n',
  'src/server/assemble.ts': imports('./adapters/mail/smtp.ts'),
  'src/server/adapters/mail/smtp.ts': imports('nodemailer'),
  'src/server/adapters/mail/smtp.test.ts': imports('./smtp.ts'),
  'src/server/http/session.ts': `${imports('fastify')}export { z } from '#server/features/auth/auth.service.ts'\n`,
  'src/server/db/open.ts': imports('drizzle-orm/pg-core'),
  'src/server/features/chat/chat.routes.ts': imports('./chat.service.ts'),
  'src/server/features/chat/chat.service.ts': `import { y } from './chat.repository.ts'\nexport const x = y\n`,
  'src/server/features/chat/chat.repository.ts': imports('drizzle-orm'),
  'src/server/features/chat/chat.presenter.ts': `import type { y } from './chat.repository.ts'\nexport const x: typeof y = 1\n`,
  'src/server/features/chat/chat.api.test.ts': imports('#server/features/auth/auth.factory.ts'),
  'src/server/features/auth/auth.service.ts': imports('#server/features/chat/chat.service.ts'),
  'src/server/features/auth/auth.factory.ts': imports('drizzle-orm'),
  'src/server/testing/test-db.ts': 'export const url = process.env.TEST_DATABASE_URL\n',
  'src/web/app/router.tsx': `export const chat = () => import('#web/features/chat/chat-screen.tsx')\n`,
  'src/web/features/chat/chat-screen.tsx': `import { y } from '#web/features/auth/auth.queries.ts'\nexport const Screen = () => <p>Don't {y}</p>\n`,
  'src/web/features/auth/auth.queries.ts': imports('#contracts/chat.ts'),
  'src/server/adapters/jobs/testing/databases.ts': 'export const url = process.env.TEST_DATABASE_URL\n',
  'src/server/stream/stream.api.test.ts': imports('../../../bench/stand-ins/provider.ts'),
  'src/web/lib/call.test.ts': imports('#web/testing/wire.ts'),
  'src/web/testing/wire.ts': imports('node:http'),
  'src/web/ui/button.tsx': imports('#web/lib/class-names.ts'),
  'src/pages/block.tsx': imports('react'),
  'src/web/features/pages/editor.tsx': imports('#pages/block.tsx'),
  'src/server/testing/test-app.ts': `export const wing = () => import('#pages/block.tsx')\n`,
}

test('a clean tree passes', () => {
  expect(checkWalls(new Map(Object.entries(cleanTree)))).toEqual([])
})

describe('an import through a wall is found', () => {
  test.each([
    ['wings', 'src/contracts/a.ts', '#server/errors.ts'],
    ['wings', 'src/pages/a.tsx', '#web/lib/cx.ts'],
    ['wings', 'src/server/adapters/pages/a.ts', '#pages/block.tsx'],
    ['page packages', 'src/pages/a.tsx', 'zustand'],
    ['wings', 'src/web/lib/a.ts', '#server/errors.ts'],
    ['wings', 'src/server/a.ts', '../web/lib/a.ts'],
    ['wings', 'src/server/a.ts', '../../package.json'],
    ['wings', 'src/core/a.ts', '#contracts/a.ts'],
    ['core packages', 'src/core/a.ts', 'zod'],
    ['contract packages', 'src/contracts/a.ts', 'react'],
    ['web packages', 'src/web/lib/a.ts', 'node:fs'],
    ['server packages', 'src/server/features/chat/chat.service.ts', 'drizzle-orm'],
    ['server packages', 'src/server/features/chat/chat.service.ts', 'stripe'],
    ['server packages', 'src/server/features/chat/chat.repository.ts', 'pg'],
    ['server packages', 'src/server/ports/mail.ts', 'nodemailer'],
    ['adapters', 'src/server/app.ts', './adapters/mail/smtp.ts'],
    ['layers', 'src/server/features/chat/chat.routes.ts', './chat.repository.ts'],
    ['layers', 'src/server/features/chat/chat.service.ts', './chat.routes.ts'],
    ['layers', 'src/server/features/chat/chat.service.ts', '#server/http/session.ts'],
    ['layers', 'src/server/features/chat/chat.repository.ts', './chat.policy.ts'],
    ['layers', 'src/server/features/chat/chat.presenter.ts', '#server/db/tables/chat.ts'],
    ['layers', 'src/server/ports/mail.ts', '#server/features/auth/auth.service.ts'],
    ['web layers', 'src/web/ui/a.tsx', '#web/features/chat/chat.store.ts'],
    ['web layers', 'src/web/features/chat/a.tsx', '#web/app/router.tsx'],
    ['doors', 'src/server/features/chat/chat.service.ts', '#server/features/auth/auth.repository.ts'],
    ['testing', 'src/server/features/chat/chat.service.ts', './chat.factory.ts'],
    ['doors', 'src/server/features/chat/chat.api.test.ts', '#server/features/auth/auth.repository.ts'],
    ['doors', 'src/server/http/session.ts', '#server/features/auth/auth.repository.ts'],
    ['archive walk', 'src/server/features/project-transfer/import-archive.ts', '#server/db/tables/chat.ts'],
    ['archive walk', 'src/server/features/project-transfer/a.service.ts', './export.repository.ts'],
    ['testing', 'src/server/app.ts', './testing/test-db.ts'],
    ['testing', 'src/server/adapters/jobs/pg-boss.ts', './testing/databases.ts'],
    ['doors', 'src/web/features/chat/a.tsx', '#web/features/auth/login-form.tsx'],
  ])('%s: %s imports %s', (rule, file, specifier) => {
    expect(rulesBroken({ [file]: imports(specifier) })).toEqual([rule])
  })

  test('of archives, through two at once', () => {
    const files = {
      'src/server/features/project-transfer/a.ts': imports('#server/features/canon/canon.repository.ts'),
    }
    expect(rulesBroken(files)).toEqual(['doors', 'archive walk'])
  })

  test.each([
    [`export * from '#server/errors.ts'\nexport const own = 1`],
    [`export const lazy = () => import('#server/errors.ts')`],
    [`import type { AppError } from '#server/errors.ts'\nexport const own = (error: AppError) => error`],
    [`export type Own = import('#server/errors.ts').AppError`],
    [`import '#server/errors.ts'`],
  ])('however it is written: %s', (text) => {
    expect(rulesBroken({ 'src/web/lib/a.ts': text })).toEqual(['wings'])
  })

  test('but not where it only looks like one', () => {
    const text = `// import { a } from '#server/a.ts'\nexport const b = "import { a } from '#server/a.ts'"\n`
    expect(rulesBroken({ 'src/web/lib/a.ts': text })).toEqual([])
  })
})

describe('cycles', () => {
  const first = 'src/server/first.ts'
  const second = 'src/server/second.ts'

  test('a ring of imports is found once and shown as a path', () => {
    const findings = checkWalls(
      new Map([
        [first, imports('./second.ts')],
        [second, imports('./first.ts')],
      ]),
    )
    expect(findings).toMatchObject([{ rule: 'cycle', message: `${first} -> ${second} -> ${first}` }])
  })

  test('a ring closed by a type is none', () => {
    const typed = `import type { y } from './first.ts'\nexport type X = typeof y\n`
    expect(rulesBroken({ [first]: imports('./second.ts'), [second]: typed })).toEqual([])
  })
})

describe('cycles of areas', () => {
  const usage = 'src/web/features/usage/usage.queries.ts'
  const help = 'src/web/features/help/help.queries.ts'
  const plans = 'src/web/features/plans/plans.store.ts'
  const tree = {
    [usage]: imports('#web/features/plans/plans.queries.ts'),
    'src/web/features/plans/plans.queries.ts': 'export const x = 1\n',
    [plans]: imports('#web/features/help/help.queries.ts'),
    [help]: imports('#web/features/usage/usage.store.ts'),
  }

  test('a ring of areas is found, though no ring of files closes it', () => {
    const findings = checkWalls(new Map(Object.entries(tree)))
    const message = `usage -> plans -> help -> usage, by ${usage}, ${plans}, ${help}`
    expect(findings).toMatchObject([{ rule: 'area cycle', file: usage, message }])
  })

  test.each([
    ['a test', 'src/web/features/help/help.test.ts', imports('#web/features/usage/usage.store.ts')],
    [
      'a type',
      help,
      `import type { x } from '#web/features/usage/usage.store.ts'\nexport type Y = typeof x\n`,
    ],
    [
      'the other wing',
      'src/server/features/help/help.service.ts',
      imports('#server/features/usage/usage.service.ts'),
    ],
  ])('%s closes none', (_, file, text) => {
    const { [help]: __, ...open } = tree
    expect(rulesBroken({ ...open, [file]: text })).toEqual([])
  })
})

describe('the shape of a file', () => {
  test.each([
    [`export * from './a.ts'\n`],
    [`export { a } from './a.ts'\nexport type { B } from './b.ts'\n`],
    [`import { a } from './a.ts'\nexport { a }\n`],
  ])('a barrel is refused: %s', (text) => {
    expect(rulesBroken({ 'src/web/lib/index.ts': text })).toEqual(['barrel'])
  })

  test('a file that passes on one name beside its own is no barrel', () => {
    expect(rulesBroken({ 'src/web/lib/a.ts': `export { b } from './b.ts'\nexport const own = 1\n` })).toEqual(
      [],
    )
  })

  test.each([
    ['src/server/app.ts', 'export const port = process.env.PORT'],
    ['src/server/app.ts', `export const port = globalThis.process['env'].PORT`],
    ['src/server/app.ts', 'const { env } = process\nexport const port = env.PORT'],
    ['src/server/app.ts', `import { env } from 'node:process'\nexport const port = env.PORT`],
    ['src/server/testing/test-db.ts', 'export const url = process.env.DATABASE_URL'],
  ])('the environment is not read in %s: %s', (file, text) => {
    expect(rulesBroken({ [file]: text })).toEqual(['environment'])
  })

  test.each([
    [250, []],
    [251, ['warning']],
    [400, ['warning']],
    [401, ['error']],
  ])('%i lines', (lines, levels) => {
    const files = new Map([['scripts/long.test.ts', 'run()\n'.repeat(lines)]])
    expect(checkWalls(files).map(({ level }) => level)).toEqual(levels)
  })
})

describe('the size of the tree', () => {
  const many = (count: number, path: (at: number) => string, lines = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [path(at), 'run()\n'.repeat(lines)]))

  test.each([
    [40, []],
    [41, ['folder']],
  ])('%i files in a folder, tests included', (count, rules) => {
    const tests = many(count - 20, (at) => `src/web/ui/a${at}.test.ts`)
    expect(rulesBroken({ ...many(20, (at) => `src/web/ui/b${at}.ts`), ...tests })).toEqual(rules)
  })

  test('files of folders below do not count', () => {
    const below = many(30, (at) => `src/web/ui/forms/b${at}.ts`)
    expect(rulesBroken({ ...many(30, (at) => `src/web/ui/a${at}.ts`), ...below })).toEqual([])
  })

  test.each([
    [1, []],
    [2, ['usual length']],
  ])('%i long files in ten', (count, rules) => {
    const long = many(count, (at) => `scripts/long${at}.ts`, 147)
    expect(rulesBroken({ ...many(10 - count, (at) => `scripts/short${at}.ts`, 146), ...long })).toEqual(rules)
  })

  test('long tests do not count', () => {
    expect(rulesBroken(many(10, (at) => `scripts/long${at}.test.ts`, 147))).toEqual([])
  })
})
