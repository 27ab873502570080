/** Display names by run kind. */
const features: Record<string, string> = {
  chat: 'Chat',
  'market-analysis.run': 'Market analysis',
  'knowledge.index': 'Reading files',
  'account.export': 'Data exports',
  'chat-transfer.import': 'Chat imports',
  'project-transfer.import': 'Project imports',
  'local-models.download': 'Model downloads',
  'operations.backup': 'Backups',
  'page-exports.send': 'Sending pages to shops',
  help: 'Help answers',
  'flows.run': 'Flows',
  'flows.draft': 'Drafts of flows',
  'seo.audit': 'SEO audits',
  'pages.write': 'Page sections',
  'visuals.render': 'Marketing visuals',
  'visuals.batch': 'Batches of visuals',
  'images.generate': 'Image requests',
  'images.image': 'Image generation',
  'images.alt': 'Alt texts of images',
  'visuals.write': 'Texts of visuals',
}

export const featureName = (kind: string): string => features[kind] ?? kind
