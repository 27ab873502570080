import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { testGoogle } from '#server/testing/google.ts'
import { testApp } from '#server/testing/test-app.ts'
import { setupNotice } from './setup.service.ts'
import { mara } from './testing/people.ts'

// This key makes a first code with a 0 and a 1, which people mistake for letters.
const reachable = {
  PUBLIC_URL: 'https://sell.example',
  SECRET_KEY: 'a key of some installation, long enough',
}
const codeIn = (notice: string | undefined) => /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/.exec(notice ?? '')?.[0] ?? ''

test('[security Q7] the first account of a reachable installation needs the code from the terminal', async () => {
  const app = await testApp({ env: reachable })
  const signUp = (setupCode?: string, username = 'mara') =>
    app.anyone.call(authApi.signup, {
      body: {
        ...mara,
        username,
        email: `${username}@shop.example`,
        ...(setupCode !== undefined && { setupCode }),
      },
    })
  const code = codeIn(await setupNotice(app.deps))
  expect(code).toMatch(/0.*1/)
  const other = await testApp({ env: reachable })
  expect(codeIn(await setupNotice(other.deps))).toBe(code)
  expect((await app.anyone.call(authApi.setup)).body.data).toMatchObject({
    firstAccount: true,
    setupCode: true,
  })

  for (const wrong of [undefined, '', 'AAAA-AAAA-AAAA', code.slice(0, -1), `${code}A`]) {
    expect(await signUp(wrong)).toMatchObject({
      status: 400,
      body: { fields: { setupCode: expect.stringContaining('This isn’t the setup code.') } },
    })
  }
  const typed = code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l')
  expect(await signUp(` ${typed} `)).toMatchObject({
    status: 200,
    body: { user: { role: 'admin' } },
  })
  expect((await app.anyone.call(authApi.setup)).body.data).toMatchObject({ setupCode: false })
  expect(await setupNotice(app.deps)).toBeUndefined()
  expect((await signUp(undefined, 'otto')).body.user.role).toBe('user')

  await app.deps.db.execute(sql`delete from users`)
  expect(codeIn(await setupNotice(app.deps))).toMatch(/^[^-]{4}-/)
  expect((await signUp(code)).status).toBe(400)
})

test('[security Q7] guesses of the setup code are limited, and the limit holds for the right one too', async () => {
  const app = await testApp({ env: { HOST: '0.0.0.0' } })
  const signUp = (setupCode: string) => app.anyone.call(authApi.signup, { body: { ...mara, setupCode } })
  for (let guess = 0; guess < 10; guess++) expect((await signUp(`AAAA-AAAA-AAA${guess}`)).status).toBe(400)
  expect((await signUp(codeIn(await setupNotice(app.deps)))).status).toBe(429)
})

test('[security Q7] Google makes nobody the first administrator of a reachable installation', async () => {
  const { google, server } = await testGoogle()
  const app = await testApp({ env: reachable, parts: { google } })
  const enter = async () => {
    const { data } = (await app.anyone.call(authApi.googleStart)).body
    const code = server.agree(data.url, { sub: 'google-7', email: mara.email })
    return app.anyone.call(authApi.google, { body: { code, verifier: data.verifier } })
  }
  const before = await setupNotice(app.deps)
  expect((await app.anyone.call(authApi.setup)).body.data.google).toBe(false)
  expect((await enter()).status).toBe(403)
  expect(await setupNotice(app.deps)).toBe(before)
  await app.build.user({ role: 'admin' })
  expect((await enter()).body.user.role).toBe('user')
})

test('on loopback alone nothing is asked and nothing is printed', async () => {
  const app = await testApp()
  expect(await setupNotice(app.deps)).toBeUndefined()
  expect((await app.anyone.call(authApi.setup)).body.data).toMatchObject({
    firstAccount: true,
    setupCode: false,
    mailServer: false,
    linksPrinted: true,
    google: false,
  })
})
