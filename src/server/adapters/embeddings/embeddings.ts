import type { Embeddings } from '#server/ports/embeddings.ts'
import { compatibleEmbeddings, type EmbeddingsServer } from './compatible.ts'
import { embeddedEmbeddings } from './embedded.ts'

/** The provider's where one is set, else the model that comes with the app. */
export const createEmbeddings = (server: EmbeddingsServer | undefined): Embeddings =>
  server ? compatibleEmbeddings(server) : embeddedEmbeddings()
