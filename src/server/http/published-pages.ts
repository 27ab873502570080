import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { previewImage, previewPage } from '../features/pages/previews.service.ts'
import type { PublicPage } from '../features/pages/public/public.service.ts'
import { answerContent } from './content-host.ts'
import { networkOf } from './network.ts'
import { answerPageError, askPassword, pageHeaders, sendImage, sendPage } from './page-replies.ts'

type PageRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>

/** Published pages, their images, buy links and previews. No cookie is read or set. */
export function servePublishedPages(app: FastifyInstance, deps: Deps) {
  const { published } = deps
  const asPage = { errorHandler: answerPageError }

  app.get('/p/:slug', asPage, async (request: PageRequest, reply) => {
    const page = await published.page(slugOf(request))
    if (!page) return answerContent(reply)
    if ('movedTo' in page) return moved(request, reply, page.movedTo)
    note(deps, request, page, 'views')
    return sendPage(request, reply, page)
  })

  app.get('/p/:slug/buy', asPage, async (request: PageRequest, reply) => {
    const page = await published.page(slugOf(request))
    if (!page) return answerContent(reply)
    if ('movedTo' in page) return moved(request, reply, `${page.movedTo}/buy`)
    if (!page.buyLink) return answerContent(reply)
    note(deps, request, page, 'buyClicks')
    return reply
      .headers({ ...pageHeaders, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(new URL(page.buyLink).href, 302)
  })

  app.get('/p/images/:file', asPage, async (request: PageRequest, reply) =>
    sendImage(request, reply, await published.image(request.params.file ?? '')),
  )

  app.get('/p/preview/:pageId/:proof', asPage, async (request: PageRequest, reply) => {
    const link = previewLink(request)
    const page = link && (await previewPage(deps, { ...link, guest: guestOf(request) }))
    if (!page) return answerContent(reply)
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    if (page === 'password') return askPassword(reply)
    return sendPage(request, reply, page)
  })

  app.get('/p/preview/:pageId/:proof/images/:file', asPage, async (request: PageRequest, reply) => {
    const link = previewLink(request)
    const file = request.params.file ?? ''
    return sendImage(request, reply, link && (await previewImage(deps, { ...link, file })))
  })
}

/** No page has another name, and the database refuses some of them. */
const slugOf = ({ params }: PageRequest) => /^[a-z0-9-]+$/.exec((params.slug ?? '').toLowerCase())?.[0] ?? ''

function previewLink({ params }: PageRequest) {
  const pageId = z.uuid().safeParse(params.pageId)
  return pageId.success ? { pageId: pageId.data, proof: params.proof ?? '' } : undefined
}

/** The query stays, so that a campaign is counted under the new address too. */
function moved(request: PageRequest, reply: FastifyReply, to: string) {
  const query = request.url.indexOf('?')
  return reply
    .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
    .redirect(query < 0 ? to : to + request.url.slice(query), 301)
}

function note(deps: Deps, request: PageRequest, { pageId }: PublicPage, kind: 'views' | 'buyClicks') {
  if (request.method !== 'GET' || request.headers['sec-purpose'] || request.headers.purpose) return
  const source = request.query.utm_source
  deps.pageVisits.note(
    {
      pageId,
      kind,
      ip: request.ip,
      network: networkOf(request.ip),
      userAgent: userAgentOf(request),
      source:
        typeof source === 'string'
          ? source
              .replace(/\p{Cc}/gu, '')
              .trim()
              .slice(0, 60)
          : '',
    },
    deps.clock.now(),
  )
}

const userAgentOf = ({ headers }: PageRequest) => (headers['user-agent'] ?? '').slice(0, 300)

const guestOf = (request: PageRequest) => ({
  password: passwordOf(request),
  network: networkOf(request.ip),
  device: `${request.ip}\n${userAgentOf(request)}`,
})

function passwordOf({ headers: { authorization = '' } }: PageRequest): string | undefined {
  const [, encoded] = /^Basic ([\w+/=]{1,1000})$/i.exec(authorization) ?? []
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined
}
