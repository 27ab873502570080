import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type * as ReactRouter from 'react-router'
import { expect, test, vi } from 'vitest'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { aChat, plentyLeft } from '#web/testing/chats.ts'

const late = vi.hoisted(() => Promise.withResolvers<void>())

// As on a busy machine, which draws a new address when it has time for it.
vi.mock('react-router', async (original) => {
  const router = await original<typeof ReactRouter>()
  const useNavigate = (): ReactRouter.NavigateFunction => {
    const navigate = router.useNavigate()
    return (...args: unknown[]) => late.promise.then(() => Reflect.apply(navigate, undefined, args))
  }
  return { ...router, useNavigate }
})

/** A server that starts to answer the first question in any chat. */
const answers: Answers = {
  'GET /api/auth/me': ok(mara),
  'GET /api/chats': ok({ items: [], next: null }),
  'GET /api/projects': ok([]),
  'GET /api/prompts': ok([]),
  'GET /api/models': ok([]),
  'GET /api/usage-limits/queriesPerDay': ok(plentyLeft),
}
const answering = new Proxy(answers, {
  get(named, name: string) {
    if (name.endsWith('/messages'))
      return {
        stream: (reply: import('node:http').ServerResponse) =>
          reply
            .writeHead(200, { 'content-type': 'text/event-stream', 'x-run-id': 'run' })
            .write('id: 1\nevent: text\ndata: {"type":"text","text":"ROAS is"}\n\n'),
      }
    return named[name] ?? (name.startsWith('GET /api/chats/') ? ok(aChat()) : undefined)
  },
})

test('text written before a new chat has its address is written in that chat', async () => {
  const wire = await openApp('/chat', answering, 'a-token')
  const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  fireEvent.input(input, { target: { value: 'What is ROAS?' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await screen.findByText('The assistant is answering.')
  expect(location.pathname).toBe('/chat')
  fireEvent.input(input, { target: { value: 'And CPM?' } })
  await act(async () => late.resolve())
  await waitFor(() => expect(location.pathname).toMatch(/^\/chat\/.+/))
  expect(input.value).toBe('And CPM?')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(await screen.findByText('And CPM?')).toBeDefined()
  expect(input.value).toBe('')
  expect(wire.requests.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(1)
})
