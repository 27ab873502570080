import { sql } from 'drizzle-orm'
import { canonApi } from '#contracts/canon.ts'
import type { Plan } from '#contracts/plans.ts'
import { projectsApi } from '#contracts/projects.ts'
import { runsApi } from '#contracts/runs.ts'
import { usageApi } from '#contracts/usage.ts'
import type { VisualSpec } from '#contracts/visuals/visual-specs.ts'
import { type VisualBatch, visualsApi } from '#contracts/visuals/visuals.ts'
import { Undrawable, type VisualRenderer, type VisualTask } from '#server/ports/visuals.ts'
import { photo } from '#server/testing/photo.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const spec: VisualSpec = {
  channel: 'banner-300x250',
  design: 'benefit-split',
  scheme: 'brand',
  font: 'display',
  format: 'png',
  photoId: null,
  focus: { x: 0.5, y: 0.5 },
  cutout: false,
  reviewId: null,
  texts: {
    eyebrow: '',
    headline: 'Oak desk lamp',
    body: '',
    points: ['Dims to 1 %'],
    against: ['Too bright at night'],
    ours: 'Lumio',
    theirs: 'The usual choice',
    cta: 'Shop now',
  },
}

export const withHeadline = (headline: string, more: Partial<VisualSpec> = {}): VisualSpec => ({
  ...spec,
  ...more,
  texts: { ...spec.texts, headline },
})

export const noCopy = {
  meta: { primaryText: '', headline: '', description: '' },
  google: { headline: '', longHeadline: '', description: '', businessName: '' },
}

const lampCanon = {
  brand: { name: 'Lumio', colors: { primary: '#20324a', accent: '#f0a43a' } },
  market: { currency: 'EUR' },
  product: {
    title: 'Oak desk lamp',
    features: ['Dims to 1 %', 'Folds flat'],
    claims: ['Tested for 5,000 folds'],
    prohibitedClaims: ['cures insomnia'],
  },
  pricing: { price: '39.90 EUR', compareAt: '59.90 EUR' },
  audience: { pains: ['Too bright to read in bed'] },
}

/** Answers at once, with a picture that nobody looks at. */
export const instantVisuals = (fail: (headline: string) => Error | undefined = () => undefined) => {
  const drawn: string[] = []
  const photos: VisualTask['photo'][] = []
  const renderer: VisualRenderer = {
    async draw({ width, height, format, photo: shown, content: { headline } }) {
      const error = fail(headline)
      if (error) throw error
      drawn.push(headline)
      photos.push(shown)
      return { bytes: await photo(), mediaType: `image/${format}`, width, height, shortened: [] }
    },
    checkFont: async (file) => {
      if (file.length < 1_000) throw new Undrawable('This file is no font.')
    },
    reencode: async ({ file }) => file,
    coloursIn: async () => ({ colours: ['#aa3333'], isLight: false }),
    close: async () => {},
  }
  return { renderer, drawn, photos }
}

/** Someone with a plan and a project whose canon says something. */
export async function visualsSeller(app: TestApp, plan: Plan = 'automation') {
  const user = await app.build.user()
  await app.deps.db.execute(sql`update users set plan = ${plan} where id = ${user.id}`)
  const { call, events } = app.as(user.token)
  const made = await call(projectsApi.create, { body: { name: 'Desk lamp', businessInstructions: '' } })
  const params = { projectId: made.body.data.id }
  const write = (canon: object) =>
    call(canonApi.write, { params, body: { canon: { ...canon }, source: 'user' } })
  await write(lampCanon)
  const startBatch = (items: VisualSpec[]) =>
    call(visualsApi.startBatch, { params, body: { items, copy: noCopy } })
  const readBatch = async (batchId: string): Promise<VisualBatch> =>
    (await call(visualsApi.batch, { params: { batchId } })).body.data
  return {
    user,
    call,
    params,
    write,
    startBatch,
    readBatch,
    render: (body: VisualSpec = spec) => call(visualsApi.render, { params, body }),
    preview: (body: VisualSpec = spec) => call(visualsApi.preview, { params, body }),
    list: async (query = {}) =>
      (await call(visualsApi.list, { query: { ...params, ...query } })).body.data.items,
    used: async () =>
      (await call(usageApi.limit, { params: { name: 'marketingVisualsPerDay' } })).body.data.used,
    async download(url: string): Promise<Uint8Array> {
      const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
      if (reply.statusCode !== 200) throw new Error(reply.payload)
      return reply.rawPayload
    },
    /** Follows the run of a batch to its end, and gives its events. */
    async follow(batch: VisualBatch) {
      const log = await events(runsApi.events, { params: { runId: batch.runId } })
      return log.events.map(({ event }) => event)
    },
  }
}
