import type { Ai } from '../ports/ai.ts'

/** A model that answers as the test says, for tests of what happens around an answer. */
export const scriptedAi = (answer: Ai['answer']): Ai => ({
  models: () => [{ id: 'test/model', provider: 'test', name: 'model', label: 'Test model', note: '' }],
  answer,
  modelsAt: async () => [],
})

export const finished = { reason: 'stop' as const, calls: [], usage: {}, model: 'test/model' }
