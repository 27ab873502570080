import type { Features } from './plans.ts'
import { isScreen } from './screens.ts'

/** Where each part of a plan is used. */
const usedAt: Partial<Record<keyof Features, string>> = {
  hasImageGeneration: '/image-generation',
  maxImagesPerRequest: '/image-generation',
  hasDropPageBuilder: '/droppage',
  marketingVisualsPerDay: '/marketing-visuals',
}

/** Tools of every plan that take prompts; deep market analysis, which not every plan has, takes them too. */
const promptTools = ['/ai-page-builder', '/flows', '/seo']

/** Whether a plan names something that cannot be used yet: the table holds already, but the tool has no screen. */
export function isComing(part: string, { hasDeepMarketAnalysis }: Features): boolean {
  if (part === 'promptsPerDay') return !hasDeepMarketAnalysis && !promptTools.some(isScreen)
  const tool = usedAt[part as keyof Features]
  return tool !== undefined && !isScreen(tool)
}
