import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageImagesApi, pagesApi } from '#contracts/pages/pages.ts'
import { projectsApi } from '#contracts/projects.ts'
import { visualsApi } from '#contracts/visuals/visuals.ts'
import { withImage } from '#server/features/pages/pages.factory.ts'
import { spec, visualsSeller } from '#server/features/visuals/visuals.factory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { seller } from './testing/seller.ts'

const FONT = new URL(
  '../../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
)

/** A project with a logo, a font, a page and a visual that show the same image, exported. */
async function exportedProject(app: TestApp) {
  const owner = await visualsSeller(app)
  const { call, params, user } = owner
  const send = async (url: string, payload: Buffer, query = {}) =>
    (
      await app.app.inject({
        method: 'POST',
        url: url.replace(':projectId', params.projectId),
        query,
        payload,
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
      })
    ).json().data
  const picture = sharp({ create: { width: 80, height: 60, channels: 4, background: '#24507a' } })
  const image = await send(pageImagesApi.upload.path, await picture.png().toBuffer(), {
    name: 'lamp.png',
    projectId: params.projectId,
  })
  await send(visualsApi.uploadFont.path, await readFile(FONT))
  const kit = { logoId: image.id, darkLogoId: null, avoid: ['cheap'] }
  const look = { font: 'own', pageFont: 'serif', corners: 'round' } as const
  await call(visualsApi.saveBrandKit, { params, body: { ...kit, ...look } })
  const body = { projectId: params.projectId, from: 'canon' as const }
  const page = (await call(pagesApi.create, { body })).body.data
  const blocks = JSON.stringify(withImage(page.blocks, image.id))
  await app.deps.db.execute(sql`update site_pages set blocks = ${blocks}::jsonb where id = ${page.id}`)
  const visual = await owner.render({ ...spec, photoId: image.id })
  const visualId = visual.body.data.id
  await call(visualsApi.change, { params: { visualId }, body: { isFavourite: true } })
  const file = await owner.download(`/api/projects/${params.projectId}/archive`)
  return { file, picture: await owner.download(`/api/visuals/${visualId}/file`) }
}

/** The archive with another visual in it. */
function withVisual(archive: Uint8Array, change: (visual: { data: string; spec: object }) => object) {
  const files = unzipSync(archive)
  const name = 'visuals/visuals.jsonl'
  const visual = JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  return zipSync({ ...files, [name]: strToU8(JSON.stringify({ ...visual, ...change(visual) })) })
}

test('visuals, logos, the font and page images of a project go along by ZIP, and rendering them again counts', async () => {
  const app = await testApp()
  const { file, picture } = await exportedProject(app)
  const other = await seller(app, 'automation')
  expect(await other.imported(file)).toMatchObject({ state: 'done', note: 'Imported “Desk lamp”.' })
  const projectId = (await other.call(projectsApi.list)).body.data[0]?.id ?? ''
  const params = { projectId }
  const [image] = (await other.call(pageImagesApi.list, { query: params })).body.data
  expect(image).toMatchObject({ name: 'lamp.png', width: 80, height: 60 })

  const { brand } = (await other.call(visualsApi.material, { params })).body.data
  const kit = { logoId: image?.id, darkLogoId: null, hasOwnFont: true, font: 'own', avoid: ['cheap'] }
  expect(brand).toMatchObject({ ...kit, pageFont: 'serif', corners: 'round' })
  const [page] = (await other.call(pagesApi.list, { query: params })).body.data.items
  const pageParams = { pageId: page?.id ?? '' }
  const { blocks } = (await other.call(pagesApi.read, { params: pageParams })).body.data
  expect(blocks.find(({ type }) => type === 'gallery')?.props).toMatchObject({
    images: [{ assetId: image?.id, alt: 'The lamp' }],
  })

  const [visual] = (await other.call(visualsApi.list, { query: params })).body.data.items
  expect(visual).toMatchObject({ isFavourite: true, isStale: false, width: 300, height: 250 })
  expect(visual?.spec).toEqual({ ...spec, photoId: image?.id })
  const sent = await app.app.inject({
    url: `/api/visuals/${visual?.id}/file`,
    headers: { authorization: `Bearer ${other.user.token}` },
  })
  const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
  expect(await pixelsOf(sent.rawPayload)).toEqual(await pixelsOf(picture))

  const preview = await other.call(visualsApi.preview, { params, body: visual?.spec ?? spec })
  expect(preview.body.data).toMatchObject({ isNew: true })
})

test('[security Q1] a visual that is another file or of another size is left out, and a line that no export writes refuses all', async () => {
  const app = await testApp()
  const { file } = await exportedProject(app)
  const other = await seller(app, 'automation')
  const refused = `Imported “Desk lamp”, but one item was left out. The visual “${spec.texts.headline}”: A visual is not the PNG file that its channel takes.`
  const odd =
    '“visuals/visuals.jsonl, line 1” in this ZIP file is not as an export writes it, so nothing was imported.'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const unreadable: Parameters<typeof withVisual>[1][] = [
    () => ({ data: svg.toString('base64') }),
    ({ data }) => ({ data: data.slice(0, 400) }),
    ({ spec }) => ({ spec: { ...spec, channel: 'banner-320x50' } }),
  ]
  const unwritten: Parameters<typeof withVisual>[1][] = [
    ({ spec }) => ({ spec: { ...spec, format: 'webp' } }),
    () => ({ facts: { '__proto__.polluted': 'yes' } }),
    () => ({ data: 'A'.repeat(300_000) }),
  ]
  for (const change of unwritten)
    expect(await other.imported(withVisual(file, change))).toMatchObject({ state: 'failed', note: odd })
  expect(await other.names()).toEqual([])
  for (const change of unreadable)
    expect(await other.imported(withVisual(file, change))).toMatchObject({ state: 'done', note: refused })
  for (const { id } of (await other.call(projectsApi.list)).body.data) {
    const query = { projectId: id }
    expect((await other.call(visualsApi.list, { query })).body.data.items).toEqual([])
  }
})

test('[security Q1] a logo and a font that cannot be read are left out, and the rest of the project is imported', async () => {
  const app = await testApp()
  const { file } = await exportedProject(app)
  const other = await seller(app, 'automation')
  const files = unzipSync(file)
  const spoilt = (name: string, change: object) => ({
    [name]: strToU8(JSON.stringify({ ...JSON.parse(strFromU8(files[name] ?? new Uint8Array())), ...change })),
  })
  const data = Buffer.from('no file of any kind').toString('base64')
  const archive = zipSync({
    ...files,
    ...spoilt('pages/images.jsonl', { data }),
    ...spoilt('visuals/brand-kit.jsonl', { fontFile: data }),
  })
  expect(await other.imported(archive)).toMatchObject({
    state: 'done',
    note: expect.stringMatching(/but 2 items were left out\. “lamp\.png”: .+ The font of the brand kit: /),
  })
  const [project] = (await other.call(projectsApi.list)).body.data
  const { brand } = (await other.call(visualsApi.material, { params: { projectId: project?.id ?? '' } })).body
    .data
  expect(brand).toMatchObject({ logoId: null, hasOwnFont: false, font: 'display', avoid: ['cheap'] })
})
