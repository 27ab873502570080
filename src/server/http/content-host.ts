import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Published content comes from strangers, so a page of it may load nothing and run nothing unless its route says so. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Tells requests for published content from those for the app. Ports are not compared: cookies do not know them either. */
export function contentHost({ contentUrl }: Pick<Config, 'contentUrl'>) {
  const own = contentUrl === undefined ? undefined : new URL(contentUrl).hostname
  return ({ headers: { host = '' } }: FastifyRequest): boolean =>
    own !== undefined && URL.canParse(`http://${host}`) && nameIn(host) === own
}

/** A name with a dot at its end is the same name to DNS. */
const nameIn = (host: string) => new URL(`http://${host}`).hostname.replace(/\.$/, '')

/** The only addresses that the content host answers. */
export const isPublishedPath = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/p\/[^/]/.test(url)

/** The same for every address without a page, with nothing of the app in it. */
export const answerContent = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Nothing is published here.\n')
