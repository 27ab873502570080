/** Features by the kind of their runs. */
const features: Record<string, string> = {
  chat: 'Chat',
  'market-analysis.run': 'Market analysis',
  'knowledge.index': 'Reading files',
  'account.export': 'Exports of data',
  'chat-transfer.import': 'Imports of chats',
  'project-transfer.import': 'Imports of projects',
  'local-models.download': 'Downloads of models',
  'operations.backup': 'Backups',
  help: 'Answers from the help',
}

export const featureName = (kind: string): string => features[kind] ?? kind
