import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import type { SaveConnection } from '#contracts/models.ts'
import type { Actor } from '../actor.ts'
import { type AiOptions, createAi } from '../adapters/ai/providers.ts'
import { listen } from '../adapters/fetcher/testing/shop.ts'
import type { Deps } from '../deps.ts'
import { requestOf, requireNamed, usableModels } from '../features/models/models.service.ts'
import { startProvider } from './provider/provider.ts'
import type { Script } from './provider/provider-script.ts'
import { testApp } from './test-app.ts'

/** The whole server, with a stand-in in the place of every provider. What was logged about models is kept. */
export async function testModels(
  script: Partial<Script> = {},
  env: Record<string, string> = {},
  local?: AiOptions['local'],
) {
  const provider = await startProvider({ interval: 0, tokens: 5, ...script })
  onTestFinished(() => provider.close())
  const logged: unknown[] = []
  // Waited out only where that is the fault.
  const wait = script.fault?.startsWith('hang') ? 2_000 : 60_000
  const ai = createAi({
    baseUrls: {
      openai: `${provider.url}/v1`,
      anthropic: `${provider.url}/v1`,
      google: `${provider.url}/v1beta`,
    },
    local,
    builtInPace: 0,
    limits: { firstByte: wait, silence: wait, backoff: 1 },
    log: (details) => logged.push(details),
  })
  const app = await testApp({ env, parts: { models: { ai } }, working: true })
  const [member, admin] = [await app.build.user(), await app.build.user({ role: 'admin' })]
  return {
    ...app,
    provider,
    logged,
    member: { ...member, ...app.as(member.token) },
    admin: { ...admin, ...app.as(admin.token) },
    /** The stand-in as a server of one's own, which only an administrator may reach. */
    ownServer: {
      provider: 'compatible',
      baseUrl: `${provider.url}/v1`,
      model: 'lamp',
    } satisfies ConnectionChoice,
  }
}

/** The model a user named, or the first of theirs. */
export const modelFor = async (deps: Deps, actor: Pick<Actor, 'userId' | 'role'>, id: string | undefined) =>
  requestOf(deps, actor, requireNamed(await usableModels(deps, actor), id))

type ConnectionChoice = Pick<SaveConnection, 'provider' | 'baseUrl' | 'model'>

export const canary = 'sk-canary-4f7a19c05d3e8b26'
export const openai = { provider: 'openai', model: 'gpt-6-astra', key: canary } as const

/** Something on this machine that answers in its own way. Gives its host. */
export const otherServer = async (serve: RequestListener) => `127.0.0.1:${await listen(createServer(serve))}`
