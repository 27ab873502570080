import { linesOf } from '#contracts/market-analysis.ts'
import type { PageGoal } from '#contracts/pages/pages.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { channelOf } from '#contracts/visuals/channels.ts'
import { angleIds, angles, type VisualAngle } from '#contracts/visuals/designs.ts'
import type { VisualSpec } from '#contracts/visuals/visual-specs.ts'
import type { FlowFacts, FlowStep, FlowValue } from '#core/flows/graph.ts'
import { asText } from '#core/flows/template.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { getAnalysis, startAnalysis } from '#server/features/market-analysis/market-analysis.service.ts'
import { typicalPrice } from '#server/features/market-analysis/typical-price.service.ts'
import { createPage } from '#server/features/pages/new-pages.service.ts'
import { checkPage, readPage } from '#server/features/pages/pages.service.ts'
import { publishPage } from '#server/features/pages/publishing.service.ts'
import { getAudit, startAudit } from '#server/features/seo/seo.service.ts'
import { getBatch, startBatch } from '#server/features/visuals/batches.service.ts'
import { getMaterial } from '#server/features/visuals/material.service.ts'
import { visualPaths } from '#server/features/visuals/visual-uses.service.ts'
import { jobIdOf } from '#server/jobs/job-id.ts'
import { sendRunEmail } from '../flows.tasks.ts'
import { costOfRun } from '../running/flow-runs.repository.ts'
import { seoTargetOf } from './seo-target.ts'
import {
  factsOf,
  PageUnready,
  requireProjectOf,
  type StepResult,
  type StepWork,
  textOf,
} from './step-work.ts'

const LOOK_AGAIN_MS = 2_000
const DEFAULT_ANGLES = 'benefit, problem, offer'

export async function makePage(work: StepWork): Promise<StepResult> {
  const projectId = requireProjectOf(work)
  const goal = (work.step.settings.goal || 'product') as PageGoal
  const title = textOf(work.input.title).slice(0, 80)
  return {
    log: 'Made a page.',
    effect: async (deps) => {
      const page = await createPage(
        deps,
        work.actor,
        { projectId, from: 'canon', goal, ...(title && { title }) },
        partsOf(work.input.parts),
      )
      const link = goal === 'product' ? `/droppage/${page.id}` : `/ai-page-builder/${page.id}`
      return { done: { page: { pageId: page.id, title: page.title, link } } }
    },
  }
}

/** Photos and buy link that “Check page” handed on. */
function partsOf(value: FlowValue | undefined) {
  const { buyLink = '', photosId = '' } = factsOf(value)
  return buyLink === '' && photosId === '' ? undefined : { buyLink, photos: linesOf(photosId) }
}

/** The page as it is when the step runs: a person may have edited it meanwhile. */
export async function publish(work: StepWork): Promise<StepResult> {
  const { deps, actor } = work
  const { pageId = '' } = factsOf(work.input.page)
  const { revision, projectId } = await readPage(deps, actor, pageId)
  // An imported or edited run may name a page of another project.
  if (projectId !== work.run.projectId) throw new AppError('NOT_FOUND', 'This page is not in the project.')
  const findings = (await checkPage(deps, actor, pageId)).filter(({ level }) => level === 'blocking')
  if (findings.length > 0) throw new PageUnready(findings)
  return {
    log: 'Published the page.',
    after: () => deps.published.clear(),
    effect: async (inside) => {
      const page = await publishPage(inside, { actor, caller: { network: '' } }, pageId, { revision })
      return { done: { published: { pageId, title: page.title, address: page.address ?? '' } } }
    },
  }
}

export async function analyseMarket(work: StepWork): Promise<StepResult> {
  const { deps, actor, row, input } = work
  if (!row.handle) {
    const projectId = requireProjectOf(work)
    const urls = linesOf(asText(input.addresses))
    if (urls.length === 0) return { done: { summary: {}, shops: [] }, log: 'No addresses were given.' }
    return {
      log: 'Started a market analysis.',
      effect: async (inside) => ({
        handle: (await startAnalysis(inside, actor, projectId, { urls, sources: [] })).id,
      }),
    }
  }
  const analysis = await getAnalysis(deps, actor, row.handle)
  if (isOpenRun(analysis.state)) return lookAgain(work, 'Reading the competing pages.')
  if (analysis.state !== 'done')
    throw new AppError('CONFLICT', analysis.message ?? 'The analysis did not finish.')
  const shops = analysis.pages.flatMap(({ facts, url }) =>
    facts
      ? [
          {
            shop: facts.host ?? url,
            title: facts.title ?? '',
            price: [facts.price, facts.currency].filter(Boolean).join(' '),
          },
        ]
      : [],
  )
  const summary: FlowFacts = {
    shops: String(shops.length),
    marketPrice: typicalPrice(analysis) ?? '',
    report: analysis.summary?.text ?? '',
  }
  const cost = await costOfRun(deps.db, actor.userId, row.handle)
  return { done: { summary, shops }, log: `Compared ${shops.length} pages.`, prompts: 1, cost }
}

function anglesOf({ settings }: FlowStep): VisualAngle[] {
  const wanted = (settings.angles || DEFAULT_ANGLES).split(',').map((angle) => angle.trim())
  return angleIds.filter((angle) => wanted.includes(angle))
}

export async function makeVisuals(work: StepWork): Promise<StepResult> {
  const { deps, actor, row, step } = work
  const projectId = requireProjectOf(work)
  if (!row.handle) {
    const { texts, copy, brand, reviews } = await getMaterial(deps, actor, projectId)
    const items = anglesOf(step).map(
      (angle): VisualSpec => ({
        channel: 'meta-square',
        design: `${angle}-split`,
        scheme: 'brand',
        font: brand.font,
        format: 'jpeg',
        photoId: null,
        focus: { x: 0.5, y: 0.5 },
        cutout: false,
        reviewId: angle === 'proof' ? (reviews[0]?.id ?? null) : null,
        texts: texts[angle],
      }),
    )
    return {
      log: `Started ${items.length} visuals.`,
      effect: async (inside) => ({
        handle: (await startBatch(inside, actor, projectId, { items, copy })).id,
      }),
    }
  }
  const batch = await getBatch(deps, actor, row.handle)
  if (isOpenRun(batch.state)) return lookAgain(work, 'Drawing the visuals.')
  const paths = await visualPaths(
    deps,
    actor,
    batch.items.flatMap(({ visualId }) => visualId ?? []),
  )
  const drawn = anglesOf(step)
  const visuals = batch.items.map(({ name, channel, visualId, reason }, index) => ({
    name: drawn[index] ? `${angles[drawn[index]].name}, ${channelOf(channel).name}` : name,
    link: (visualId && paths.get(visualId)) ?? '',
    note: reason ?? '',
  }))
  return { done: { visuals }, log: `Made ${visuals.filter(({ link }) => link).length} visuals.` }
}

export async function checkSeo(work: StepWork): Promise<StepResult> {
  const { deps, actor, row, input, run, step } = work
  if (!row.handle) {
    const target = seoTargetOf(input.address, step.settings)
    if (!target) return { done: { score: {}, findings: [] }, log: 'No address was given.' }
    return {
      log: 'Started an SEO audit.',
      effect: async (inside) => ({
        handle: (await startAudit(inside, actor, { target, projectId: run.projectId })).id,
      }),
    }
  }
  const audit = await getAudit(deps, actor, row.handle)
  if (isOpenRun(audit.state)) return lookAgain(work, 'Auditing the page.')
  if (audit.score === null) throw new AppError('UNREACHABLE', audit.message ?? 'The page could not be read.')
  const findings = audit.findings
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, 30)
    .map(({ title, weight, fix }) => ({ title, weight, fix }))
  const score = {
    score: audit.score.toFixed(1),
    findings: String(audit.findings.length),
    link: `/seo?audit=${audit.id}`,
  }
  return { done: { score, findings }, log: `Score ${score.score}.` }
}

const lookAgain = ({ deps }: StepWork, message: string): StepResult => ({
  until: new Date(deps.clock.now().getTime() + LOOK_AGAIN_MS),
  message,
})

/** The job that sends it is enqueued with the end of the step. */
export async function emailOwner({ deps, actor, row }: StepWork): Promise<StepResult> {
  const { runId, step, item, claim } = row
  await spendLimits(deps, { 'flow-email-user': actor.userId, 'mail-all': 'everyone' })
  return {
    log: 'Queued the email.',
    effect: async ({ jobs, db }) => {
      const id = jobIdOf('flow-email', runId, step, item, claim)
      await jobs.enqueue(db, sendRunEmail, { userId: actor.userId, runId, step, item }, { id })
      return { done: { sent: 'Sent to your email address.' } }
    },
  }
}
