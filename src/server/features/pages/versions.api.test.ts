// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { pageVersionsApi } from '#contracts/pages/page-editing.ts'
import { pagesApi, type SitePage } from '#contracts/pages/pages.ts'
import { testApp } from '#server/testing/test-app.ts'
import { pageOwner, withImage } from './pages.factory.ts'

const BUY = 'https://shop.example/cart/1:1'
const note = (text: string): PageBlock => ({ id: 'note', type: 'richText', props: { text } })

async function publisher() {
  const app = await testApp()
  const owner = await pageOwner(app)
  const { call, create, image } = owner
  const made = await create()
  const params = { pageId: made.id }
  const save = async (page: SitePage, change: object) =>
    (await call(pagesApi.save, { params, body: { revision: page.revision, ...change } })).body.data
  const blocks = withImage(made.blocks, await image())
  const first = await save(made, { blocks: [...blocks, note('First words')], buyLink: BUY })
  return {
    ...owner,
    app,
    params,
    blocks,
    first,
    save,
    publish: async ({ revision }: SitePage) =>
      (await call(pagesApi.publish, { params, body: { revision } })).body.data,
    list: async () => (await call(pageVersionsApi.list, { params })).body.data,
    read: (version: number) =>
      call(pageVersionsApi.read, { params: { ...params, version: String(version) } }),
    restore: (version: number, revision: number) =>
      call(pageVersionsApi.restore, { params: { ...params, version: String(version) }, body: { revision } }),
  }
}

test('[T12] publishing makes a version; two can be compared, and an old one restored without losing the draft', async () => {
  const { blocks, first, save, publish, list, read, restore } = await publisher()
  await publish(first)
  const second = await publish(await save(first, { blocks: [...blocks, note('Second words')] }))
  const draft = await save(second, { blocks: [...blocks, note('Words in progress')] })
  expect((await list()).map(({ version, kind, isPublished }) => [version, kind, isPublished])).toEqual([
    [2, 'publish', true],
    [1, 'publish', false],
  ])
  const textOf = async (version: number) => (await read(version)).body.data.draft.blocks.at(-1)?.props
  expect([await textOf(1), await textOf(2)]).toEqual([{ text: 'First words' }, { text: 'Second words' }])

  expect((await restore(1, second.revision)).status).toBe(409)
  expect((await restore(9, draft.revision)).status).toBe(404)
  const { body } = await restore(1, draft.revision)
  expect(body.data).toMatchObject({ blocks: first.blocks, isPublished: true, revision: draft.revision + 1 })
  expect((await list())[0]).toMatchObject({ version: 3, kind: 'edit', note: 'Before restoring version 1' })
  expect(await textOf(3)).toEqual({ text: 'Words in progress' })
  expect((await list()).find(({ isPublished }) => isPublished)?.version).toBe(2)
})

test('[T12] an accepted change of the assistant is a version beside the page before it', async () => {
  const { blocks, first, save, list, read } = await publisher()
  const version = { note: 'Make it shorter' }
  const changed = await save(first, { blocks: [...blocks, note('Short')], version })
  await save(changed, { blocks, version: { note: 'Remove the note' } })
  expect((await list()).map(({ kind, note }) => [kind, note])).toEqual([
    ['assistant', 'Remove the note'],
    ['assistant', 'Make it shorter'],
    ['edit', 'Before: Make it shorter'],
  ])
  expect((await read(1)).body.data.draft.blocks).toEqual(first.blocks)
  const stale = await save(first, { blocks: [], version })
  expect([stale, (await list()).length]).toEqual([undefined, 3])
})

test('fifty versions stay, and the published one with them', async () => {
  const { first, publish, save, list } = await publisher()
  let page = await publish(first)
  for (let n = 0; n < 51; n++) page = await save(page, { title: `Lamp ${n}`, version: { note: `${n}` } })
  const versions = await list()
  expect(versions).toHaveLength(51)
  expect(versions.at(-1)).toMatchObject({ version: 1, isPublished: true })
})

test('pages of the page builder need no plan; a drop page is copied, and each builder lists its own', async () => {
  const { app, user, call, projectId, params } = await publisher()
  await app.deps.db.execute(sql`update users set plan = 'free' where id = ${user.id}`)
  const { body: copied } = await call(pagesApi.copy, { params, body: { goal: 'landing', title: 'Landing' } })
  expect(copied.data).toMatchObject({ goal: 'landing', title: 'Landing', imageId: expect.any(String) })
  const saved = await call(pagesApi.save, {
    params: { pageId: copied.data.id },
    body: { revision: 1, title: 'Landing 2' },
  })
  expect(saved.status).toBe(200)
  expect((await call(pagesApi.copy, { params, body: { goal: 'product' } })).status).toBe(403)
  expect((await call(pagesApi.save, { params, body: { revision: 2, title: 'Mine' } })).status).toBe(403)

  for (const goal of ['landing', 'advertorial', 'listicle', 'collection', 'policy', 'thanks'] as const) {
    const { body } = await call(pagesApi.create, { body: { projectId, from: 'canon', goal } })
    expect([goal, body.data.blocks[0]?.type]).toEqual([goal, 'hero'])
    const { body: checked } = await call(pagesApi.check, { params: { pageId: body.data.id } })
    const blocking = checked.data.filter(({ level }) => level === 'blocking').map(({ code }) => code)
    const isSelling = ['landing', 'advertorial', 'listicle'].includes(goal)
    // A canon without variants leaves two products of a collection to fill in.
    const open = goal === 'collection' ? ['blank-section', 'blank-section'] : []
    expect([goal, blocking]).toEqual([goal, isSelling ? ['no-buy-link', 'no-image'] : open])
  }
  const listed = async (builder: 'drop' | 'page') =>
    (await call(pagesApi.list, { query: { builder } })).body.data.items.map(({ goal }) => goal)
  expect(await listed('drop')).toEqual(['product'])
  expect((await listed('page')).toSorted()).toEqual([
    'advertorial',
    'collection',
    'landing',
    'landing',
    'listicle',
    'policy',
    'thanks',
  ])
  expect((await call(pagesApi.visits, {})).body.data).toEqual([])
})
