import { test as base, expect, type Page } from '@playwright/test'
import { startProvider, type TestProvider } from '../src/server/testing/provider/provider.ts'
import { type ServerEnv, startServer, type TestServer } from './support/server.ts'

export { expect }

export interface TestAccount {
  username: string
  email: string
  password: string
}

interface Member extends TestAccount {
  token: string
}

interface WorkerFixtures {
  /** Files that name an installation get a server of their own, whose first account becomes the administrator. */
  installation: string
  /** Settings of the server, on top of those it needs: `test.use({ serverEnv: { DATABASE_URL: … } })`. */
  serverEnv: ServerEnv
  /** True if a stand-in for a model answers, as slowly or as badly as a question says: `[[tokens=100 interval=40]]`. */
  standIn: boolean
  /** The stand-in itself: `release()` lets answers go on that `[[fault=hold at=40]]` holds. */
  provider: TestProvider | undefined
  server: TestServer
}

interface Fixtures {
  /** Signs up in the browser and stops at the gate. */
  signUp(): Promise<TestAccount>
  /** Follows the link that was mailed to an address. */
  verify(email: string): Promise<void>
  /** A verified account, made without the browser. */
  newMember(): Promise<Member>
  signIn(account: TestAccount): Promise<void>
  /** Signed in with a fresh verified account, on the empty chat screen. */
  member: Member
}

let accounts = 0
function newAccount(): TestAccount {
  const username = `mara${process.pid}-${++accounts}`
  return { username, email: `${username}@lampwerk.example`, password: 'a lamp in the window' }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: ['shared', { option: true, scope: 'worker' }],
  serverEnv: [{}, { option: true, scope: 'worker' }],
  standIn: [false, { option: true, scope: 'worker' }],

  provider: [
    async ({ standIn }, use) => {
      const provider = standIn ? await startProvider() : undefined
      await use(provider)
      await provider?.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ serverEnv, provider }, use) => {
      const server = await startServer({ TRUST_PROXY: '1', ...modelSettings(provider), ...serverEnv })
      await use(server)
      await server.stop()
    },
    // A busy machine may need its time for a start; no test should pay for that.
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: ({ server }, use) => use(server.url),

  signUp: ({ page }, use) => use(() => signUp(page)),
  verify: ({ page, server }, use) =>
    use(async (email) => {
      await page.goto(await server.verificationLink(email))
    }),
  newMember: ({ server }, use) => use(() => newMember(server)),
  signIn: ({ page }, use) => use((account) => signIn(page, account)),
  member: async ({ page, server }, use) => {
    const account = await newMember(server)
    await openSession(page, account)
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await use(account)
  },
})

const modelSettings = (provider: TestProvider | undefined): ServerEnv =>
  provider ? { AI_BASE_URL: `${provider.url}/v1`, AI_MODEL: 'stand-in' } : {}

async function signUp(page: Page): Promise<TestAccount> {
  const account = newAccount()
  await page.goto('/signup')
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  return account
}

/** On the login page. Where the person lands is for the test to say. */
async function signIn(page: Page, { username, password }: TestAccount): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Stores the token without loading the app, so that tests need not pass through the login screen. */
async function openSession(page: Page, { token }: Member): Promise<void> {
  const blank = '**/blank'
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/blank')
  await page.evaluate((value) => localStorage.setItem('auth.token', value), token)
  await page.unroute(blank)
}

async function newMember(server: TestServer): Promise<Member> {
  const account = newAccount()
  const { token } = await post<{ token: string }>(server, '/api/auth/signup', account)
  const link = new URL(await server.verificationLink(account.email))
  await post(server, '/api/auth/verify-email', {
    token: new URLSearchParams(link.hash.slice(1)).get('token'),
  })
  return { ...account, token }
}

/** One server serves many tests, which together make more accounts than one network may. */
const newNetwork = () => `10.${process.pid % 256}.${accounts >> 8}.${accounts % 256}`

async function post<Answer>(server: TestServer, path: string, body: object): Promise<Answer> {
  const response = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newNetwork() },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
