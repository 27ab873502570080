import { onTestFinished } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { runsApi } from '#contracts/runs.ts'
import { startProvider } from '#server/testing/provider/provider.ts'
import { textOf } from '#server/testing/read-events.ts'
import { createTestAi } from '#server/testing/test-ai.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'

interface AssistantAppOptions {
  /** Provider that the stand-in imitates. */
  model?: 'compatible' | 'openai'
  pages?: Parameters<typeof webShop>[0]
  env?: Record<string, string>
  limits?: { retries?: number; patience?: number }
  /** It follows orders wherever it finds them. */
  obeys?: boolean
}

interface Asking {
  chatId?: string
  projectId?: string
  model?: string
  attachments?: string[]
}

/** The app with a stand-in model, a web shop, and a seller who chats. */
export async function assistantApp({
  model = 'compatible',
  pages = {},
  env = {},
  limits,
  obeys,
}: AssistantAppOptions = {}) {
  const provider = await startProvider({ interval: 0, tokens: 1, obey: obeys ? 1 : 0 })
  onTestFinished(() => provider.close())
  const shop = await webShop(pages)
  const ai = createTestAi(provider.url, model, limits)
  const app = await testApp({ env, parts: { models: { ai }, fetcher: shop.fetcher } })
  const seller = await app.build.user()
  const member = app.as(seller.token)

  async function ask(text: string, given: Asking = {}) {
    const { chatId = newId(), ...rest } = given
    const { events, runId, status, body } = await member.events(chatApi.send, {
      params: { chatId },
      body: { id: newId(), text, ...rest },
    })
    if (status !== 200) throw new Error(body)
    return { chatId, runId, text: textOf(events), events: events.map(({ event }) => event) }
  }

  return {
    ...app,
    provider,
    shop,
    seller,
    ask,
    /** Asks without waiting for the end. */
    begin(text: string, given: Asking = {}) {
      const ended = ask(text, given)
      const runId = Promise.withResolvers<string>()
      const start = app.deps.streams.runs.start
      app.deps.streams.runs.start = (run, work) => {
        runId.resolve(run.id)
        start(run, work)
      }
      return { runId: runId.promise, ended }
    },
    stop: (runId: string) => member.call(runsApi.stop, { params: { runId } }),
    /** Last request to the model, with nested JSON made readable. */
    lastBody: () =>
      JSON.stringify(provider.requests.at(-1)?.body)
        .replaceAll('\\\\', '\\')
        .replaceAll('\\"', '"')
        .replaceAll('\\n', '\n'),
  }
}
