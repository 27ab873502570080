/** Labels of a plan's limits and features. */
export const limits = {
  queriesPerDay: 'Questions per day',
  promptsPerDay: 'Prompts per day',
  marketingVisualsPerDay: 'Marketing visuals per day',
  maxImagesPerRequest: 'Images per request',
  projects: 'Projects',
  knowledgeFiles: 'Knowledge files per project',
  knowledgeMegabytes: 'Megabytes per knowledge file',
  storageMegabytes: 'Megabytes of images and files',
} as const
export const features = {
  hasImageGeneration: 'Image generation',
  hasDropPageBuilder: 'Drop-page builder',
  hasDeepMarketAnalysis: 'Deep market analysis',
} as const
