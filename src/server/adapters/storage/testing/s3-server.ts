import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './signature.ts'

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' }
const bucket = 'files'
const smallestPart = 5 * 1024 * 1024

interface StoredObject {
  body: Buffer
  contentType: string
}
interface Upload {
  contentType: string
  parts: Map<number, Buffer>
}
interface Reply {
  status: number
  headers?: Record<string, string | number>
  body?: string | Buffer
}

/** Sees a request first; true means that it has dealt with it. Stands for outages. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** The part of S3 that we use, in memory. A request that is not signed correctly is refused as S3 would. */
export async function startS3Server(intercept: Interceptor = () => false) {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  const server = createServer(async (request, response) => {
    if (intercept(request, response)) return
    const body = await buffer(request)
    const reply = isSigned(request, body, credentials)
      ? route(request, body, objects, uploads)
      : failure(403, 'SignatureDoesNotMatch')
    response.writeHead(reply.status, reply.headers)
    response.end(request.method === 'HEAD' ? undefined : reply.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    options: { ...credentials, bucket, endpoint, forcePathStyle: true },
    uploads,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function route(
  request: IncomingMessage,
  body: Buffer,
  objects: Map<string, StoredObject>,
  uploads: Map<string, Upload>,
): Reply {
  const url = new URL(request.url ?? '/', 'http://s3.test')
  const [, inBucket, ...rest] = url.pathname.split('/')
  if (inBucket !== bucket) return failure(404, 'NoSuchBucket')
  const key = rest.join('/')
  const query = url.searchParams
  const contentType = request.headers['content-type'] ?? ''
  if (query.has('uploads')) return startUpload(uploads, contentType)
  if (query.has('uploadId')) return continueUpload(request, query, key, body, objects, uploads)
  switch (request.method) {
    case 'PUT':
      objects.set(key, { body, contentType })
      return { status: 200, headers: { etag: etag(body) } }
    case 'DELETE':
      objects.delete(key)
      return { status: 204 }
    default:
      return key ? read(objects.get(key)) : list(objects, query)
  }
}

function startUpload(uploads: Map<string, Upload>, contentType: string): Reply {
  const id = randomUUID()
  uploads.set(id, { contentType, parts: new Map() })
  return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
}

function continueUpload(
  request: IncomingMessage,
  query: URLSearchParams,
  key: string,
  body: Buffer,
  objects: Map<string, StoredObject>,
  uploads: Map<string, Upload>,
): Reply {
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (!upload) return failure(404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etag(body) } }
  }
  if (request.method === 'POST') {
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
      Number(number),
    )
    const parts = named.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))
    if (parts.slice(0, -1).some((part) => part.length < smallestPart)) return failure(400, 'EntityTooSmall')
    if (!parts.every((part) => body.includes(etag(part).replaceAll('"', ''))))
      return failure(400, 'InvalidPart')
    objects.set(key, { body: Buffer.concat(parts), contentType: upload.contentType })
  }
  uploads.delete(id)
  return request.method === 'POST'
    ? xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
    : { status: 204 }
}

function read(object: StoredObject | undefined): Reply {
  if (!object) return failure(404, 'NoSuchKey')
  const headers = { 'content-type': object.contentType, 'content-length': object.body.length }
  return { status: 200, headers, body: object.body }
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams): Reply {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('start-after') ?? ''
  const most = Number(query.get('max-keys') ?? 1_000)
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const contents = keys.slice(0, most).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return xml('ListBucketResult', `<IsTruncated>${keys.length > most}</IsTruncated>${contents.join('')}`)
}

function etag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function xml(root: string, content: string, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<${root}>${content}</${root}>` }
}

function failure(status: number, code: string): Reply {
  return xml('Error', `<Code>${code}</Code><Message>${code}</Message>`, status)
}
