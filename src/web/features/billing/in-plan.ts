import { isComing } from '#contracts/coming.ts'
import type { PlanContents } from '#contracts/plans.ts'
import { fileSize } from '#core/file-size.ts'

const many = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`

/** A plan's features as lines, split into available and coming. */
export function inPlan(has: PlanContents): { now: string[]; coming: string[] } {
  const lines: { part: keyof PlanContents; line: string }[] = [
    { part: 'queriesPerDay', line: `${many(has.queriesPerDay, 'answer')} a day` },
    { part: 'projects', line: many(has.projects, 'project') },
    {
      part: 'knowledgeFiles',
      line: `${many(has.knowledgeFiles, 'knowledge file')} a project, each up to ${has.knowledgeMegabytes}\u00a0MB`,
    },
    {
      part: 'storageMegabytes',
      line: `${fileSize(has.storageMegabytes * 1_024 ** 2)} for images, visuals and attachments`,
    },
    { part: 'hasDeepMarketAnalysis', line: 'Deep market analysis' },
    {
      part: 'promptsPerDay',
      line: `${many(has.promptsPerDay, 'tool run')} a day, such as a page text or an analysis`,
    },
    { part: 'marketingVisualsPerDay', line: `${many(has.marketingVisualsPerDay, 'marketing visual')} a day` },
    { part: 'hasImageGeneration', line: `Image generation, ${has.maxImagesPerRequest} at once` },
    { part: 'hasDropPageBuilder', line: 'Drop-page builder' },
  ]
  const held = lines.filter(({ part }) => has[part])
  const of = (coming: boolean) =>
    held.flatMap(({ part, line }) => (isComing(part, has) === coming ? [line] : []))
  return { now: of(false), coming: of(true) }
}
