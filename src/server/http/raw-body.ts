import type { FastifyInstance, FastifyRequest } from 'fastify'

/** For routes whose bodies are signed: a signature is over bytes, which a parser would not give back. */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}

export const rawBody = (request: FastifyRequest): Uint8Array =>
  request.body instanceof Uint8Array ? request.body : new Uint8Array()
