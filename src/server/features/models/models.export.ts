import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { connectionsOf } from './models.repository.ts'

export const modelsExport: ExportPart = {
  label: 'Models',
  tables: ['model_connections'],
  about: { 'models.json': 'The models you connected, without their keys.' },
  async *files({ db }, userId) {
    yield jsonFile('models.json', await connectionsOf(db, userId))
  },
}
