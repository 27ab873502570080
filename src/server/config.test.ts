import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BadSetting, publicUrlNotice, readConfig, secretKey } from './config.ts'

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    role: 'all',
    proxies: 0,
    logLevel: 'warn',
  })
  expect(readConfig({ PORT: '' }).port).toBe(3000)
})

test.each([
  [{ PORT: 'lamp' }, 'PORT must be a number'],
  [{ PORT: '99999' }, 'PORT must be 0 to 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent'],
  [{ ROLE: 'boss' }, 'ROLE must be all, web or worker'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that begins with postgres://'],
  [{ AI_BASE_URL: 'http://127.0.0.1:11434/v1' }, 'AI_MODEL'],
  [{ S3_BUCKET: 'lamps' }, 'S3_ACCESS_KEY_ID'],
  [{ NODE_ENV: 'production' }, 'SECRET_KEY'],
  [{ CONTENT_URL: 'https://pages.example' }, 'PUBLIC_URL must be set too'],
  [{ PUBLIC_URL: 'https://a.example', CONTENT_URL: 'https://A.example:8443' }, 'different host'],
  [{ PUBLIC_URL: 'https://a.example', CONTENT_URL: 'http://localhost:3001' }, 'different host'],
  [{ NODE_ENV: 'production', SECRET_KEY: 'short' }, 'SECRET_KEY'],
])('a wrong setting is named: %j', (env, words) => {
  const read = () => readConfig(env)
  expect(read).toThrow(BadSetting)
  expect(read).toThrow(words)
})

test.each([
  [{}, false, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }, false, true],
  [{ HOST: '::1' }, false, true],
  [{ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }, false, false],
  [{ HOST: '0.0.0.0' }, true, false],
  [{ HOST: '::' }, true, false],
  [{ PUBLIC_URL: 'https://sell.example' }, true, false],
  [{ ALLOWED_HOSTS: 'localhost, sell.example' }, true, false],
  [{ TRUST_PROXY: '1', NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }, true, false],
])('[security Q7] %j: reachable %s, links of emails are printed %s', (env, reachable, linksPrinted) => {
  expect(readConfig(env)).toMatchObject({ reachable, linksPrinted })
})

test.each([
  [{ HOST: '0.0.0.0' }, 'Links in emails begin with http://localhost:3000.'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://sell.example' }, undefined],
  [{}, undefined],
])('%j: a reachable server without PUBLIC_URL says where its links lead', (env, words) => {
  const notice = publicUrlNotice(readConfig(env), 'http://localhost:3000')
  expect(notice).toEqual(words && expect.stringContaining(words))
})

test('the key is made once, and its folder is its owner’s alone', () => {
  const parent = mkdtempSync(join(tmpdir(), 'sellwright-key-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const config = readConfig({ DATA_DIR: join(parent, 'data') })
  const key = secretKey(config)
  expect(key.length).toBeGreaterThanOrEqual(43)
  expect(secretKey(config)).toBe(key)
  if (process.platform === 'win32') return
  expect(statSync(config.dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(config.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})
