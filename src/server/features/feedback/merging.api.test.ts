import { expect, test } from 'vitest'
import { feedbackApi } from '#contracts/feedback.ts'
import { crossing } from '#server/testing/crossing.ts'
import { testApp } from '#server/testing/test-app.ts'
import { forgetPerson, lockEntry, recount } from './feedback.repository.ts'
import { moveTo } from './followers.repository.ts'

test('an idea that is merged while someone who voted for it leaves: neither waits for the other', async () => {
  const app = await testApp()
  const { db } = app.deps
  const [stays, leaves] = [await app.build.user(), await app.build.user()]
  const add = async (title: string) =>
    (await app.as(stays.token).call(feedbackApi.create, { body: { title, text: '' } })).body.data.id
  const [from, into] = [await add('Dark mode'), await add('A mode for the night')]
  for (const { token } of [stays, leaves])
    await app.as(token).call(feedbackApi.vote, { params: { feedbackId: from }, body: { on: true } })
  await crossing(db, {
    first: async (tx) => {
      for (const id of [from, into].toSorted()) await lockEntry(tx, id)
    },
    other: () => db.transaction((tx) => forgetPerson(tx, leaves.id)),
    last: async (tx) => {
      await moveTo(tx, from, into)
      for (const id of [from, into]) await recount(tx, id)
    },
  })
  const merged = await app.as(stays.token).call(feedbackApi.get, { params: { feedbackId: into } })
  expect(merged.body.data.votes).toBe(1)
})
