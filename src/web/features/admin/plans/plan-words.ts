/** What a plan holds, as the desk names it. */
export const limits = {
  queriesPerDay: 'Questions a day',
  promptsPerDay: 'Prompts a day',
  marketingVisualsPerDay: 'Marketing visuals a day',
  maxImagesPerRequest: 'Images at once',
  projects: 'Projects',
  knowledgeFiles: 'Knowledge files a project',
  knowledgeMegabytes: 'Megabytes a knowledge file',
} as const
export const features = {
  hasImageGeneration: 'Image generation',
  hasDropPageBuilder: 'Drop-page builder',
  hasDeepMarketAnalysis: 'Deep market analysis',
} as const
