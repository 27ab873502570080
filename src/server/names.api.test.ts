// @both-databases
import { expect, test } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { imagesApi } from '#contracts/images/images.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { savedBlocksApi } from '#contracts/pages/saved-blocks.ts'
import { projectsApi } from '#contracts/projects.ts'
import { promptsApi } from '#contracts/prompts.ts'
import { upload } from './features/attachments/testing/uploading.ts'
import { pageOwner } from './features/pages/pages.factory.ts'
import { photo } from './testing/photo.ts'
import { testApp } from './testing/test-app.ts'

interface Reply {
  status: number
  body: { data?: unknown; type?: string }
}
/** Writes a name, and reads it again from another call where there is one. */
type Write = (name: string) => Promise<{ reply: Reply; read: () => Promise<string | undefined> }>

async function everyName(): Promise<[field: string, write: Write][]> {
  const app = await testApp()
  const me = await pageOwner(app)
  const { call, user, projectId } = me
  const { chatId } = await app.build.chat(user)
  const page = await me.create()
  const picture = await photo()
  const image = await app.app.inject({
    method: 'POST',
    url: '/api/images?name=lamp.jpg',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    payload: await (await import('sharp')).default(picture).resize(64).jpeg().toBuffer(),
  })
  const imageId: string = image.json().data.id
  let { revision } = page
  const [block] = page.blocks
  if (!block) throw new Error('a new page has no block')
  const graph = (await call(flowsApi.get, { params: { flowId: 'ad-plan' } })).body.data?.graph
  const project: Write = async (name) => ({
    reply: await call(projectsApi.rename, { params: { projectId }, body: { name } }),
    read: async () => (await call(projectsApi.list)).body.data.find(({ id }) => id === projectId)?.name,
  })
  return [
    ['a project', project],
    [
      'a chat',
      async (title) => ({
        reply: await call(chatApi.change, { params: { chatId }, body: { title } }),
        read: async () => (await call(chatApi.get, { params: { chatId } })).body.data.title,
      }),
    ],
    [
      'a prompt',
      async (title) => ({
        reply: await call(promptsApi.create, { body: { title, text: 'Compare.' } }),
        read: async () => (await call(promptsApi.list)).body.data.find((each) => each.title === title)?.title,
      }),
    ],
    [
      'a page',
      async (title) => {
        const reply = await call(pagesApi.save, { params: { pageId: page.id }, body: { title, revision } })
        if (reply.status === 200) revision = reply.body.data.revision
        const read = async () => (await call(pagesApi.read, { params: { pageId: page.id } })).body.data.title
        return { reply, read }
      },
    ],
    [
      'a saved section',
      async (name) => ({
        reply: await call(savedBlocksApi.save, { body: { name, block } }),
        read: async () =>
          (await call(savedBlocksApi.list)).body.data.find((each) => each.name === name)?.name,
      }),
    ],
    [
      'a flow',
      async (name) => {
        if (!graph) throw new Error('no built-in flow was read')
        const reply = await call(flowsApi.create, { body: { name, about: '', graph } })
        const flowId = reply.body.data?.id ?? ''
        return { reply, read: async () => (await call(flowsApi.get, { params: { flowId } })).body.data.name }
      },
    ],
    [
      'an image',
      async (name) => ({
        reply: await call(imagesApi.change, { params: { imageId }, body: { name } }),
        read: async () => (await call(imagesApi.read, { params: { imageId } })).body.data.name,
      }),
    ],
    [
      'a file',
      async (name) => {
        const reply = await upload(app, user.token, name, 'Lamp')
        return { reply, read: async () => reply.body.data.name }
      },
    ],
  ]
}

/** Marks that scripts need, at the ends and inside. */
const kept = [
  '\u200eLamp\u200f',
  'שלום\u200f (Lamp)',
  '\u061cمصباح',
  'می\u200cخواهم',
  '👩\u200d👩\u200d👧 Lamp',
  'So\u00adfa',
]
/** Marks that hide or turn text, and names of nothing else. */
const refused = [
  '\ufeffLamp',
  'La\ufeffmp',
  '\u202egnp.exe',
  '\u2066Lamp\u2069',
  'La\u200bmp',
  '\u2060Lamp',
  '\ufeff',
]

test('[security C4] every name comes back with its direction marks, or is refused when it hides or turns text', async () => {
  for (const [field, write] of await everyName()) {
    for (const name of kept) {
      const { reply, read } = await write(name)
      expect([field, name, reply.status, reply.status === 200 && (await read())]).toEqual([
        field,
        name,
        200,
        name,
      ])
    }
    for (const name of refused) {
      const { status, body } = (await write(name)).reply
      expect([field, name, status, body.type]).toEqual([field, name, 400, 'INVALID_INPUT'])
    }
  }
})

test('[security C4][security A10] a username has neither direction marks nor a byte order mark', async () => {
  const app = await testApp()
  const signUp = (username: string) =>
    app.anyone.call(authApi.signup, {
      body: { username, email: 'mara@lampwerk.example', password: 'a long lamp post' },
    })
  for (const username of ['\ufeffmara', 'mara\ufeff', '\u200emara', '\u202emara'])
    expect([username, (await signUp(username)).status]).toEqual([username, 400])
  expect((await signUp('mara')).status).toBe(200)
})
