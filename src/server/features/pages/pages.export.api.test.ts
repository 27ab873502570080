import { expect, test } from 'vitest'
import { pageImagesApi } from '#contracts/pages/pages.ts'
import { photo } from '#server/testing/photo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { pagesExport } from './pages.export.ts'
import { pageOwner } from './pages.factory.ts'

test('the account export has the files of page images, and of logos no page shows', async () => {
  const app = await testApp()
  const { user, projectId } = await pageOwner(app)
  const reply = await app.app.inject({
    method: 'POST',
    url: pageImagesApi.upload.path,
    query: { name: 'logo.jpg', projectId },
    payload: await photo(),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
  })
  const names: string[] = []
  for await (const { name } of pagesExport.files(app.deps, user.id)) names.push(name)
  expect(names).toEqual(['pages.json', 'saved-sections.json', `pages/images/${reply.json().data.id}.jpg`])
})
