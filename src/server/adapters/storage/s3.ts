import { Readable } from 'node:stream'
import type { S3 } from '@aws-sdk/client-s3'
import { checkContentType, checkFolder, checkKey, checkPrefix, type Storage } from '#server/ports/storage.ts'

interface S3Options {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Absent for Amazon itself. */
  endpoint?: string
  /** The bucket in the path instead of the host name, as most servers other than Amazon's want it. */
  forcePathStyle?: boolean
  pageSize?: number
  /** Timeout for a silent server; 30 seconds by default. */
  timeoutMs?: number
}

/** S3 takes parts from 5 MB. Each is held in memory so that it can be sent again; 10,000 parts make 80 GB. */
const partSize = 8_000_000

/** Objects in a bucket of Amazon S3 or of anything that speaks its language. */
export async function s3Storage({ bucket, pageSize = 1_000, ...options }: S3Options): Promise<Storage> {
  const client = await connect(options)
  const named = (key: string) => {
    checkKey(key)
    return { Bucket: bucket, Key: key }
  }

  const list: Storage['list'] = async (prefix, cursor) => {
    checkPrefix(prefix)
    const page = await client.listObjectsV2({
      Bucket: bucket,
      Prefix: prefix,
      StartAfter: cursor,
      MaxKeys: pageSize,
    })
    const keys = (page.Contents ?? []).flatMap((object) => object.Key ?? [])
    return page.IsTruncated ? { keys, cursor: keys.at(-1) } : { keys }
  }

  return {
    list,

    async put(key, body, { contentType }) {
      checkContentType(contentType)
      const target = { ...named(key), ContentType: contentType }
      if (!(body instanceof Readable)) {
        await client.putObject({ ...target, Body: body })
        return
      }
      const parts = inParts(body)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < partSize) await client.putObject({ ...target, Body: first })
      else await putInParts(client, target, first, parts)
    },

    async get(key) {
      const found = await client.getObject(named(key)).catch(absent)
      if (!found) return undefined
      if (!(found.Body instanceof Readable)) throw new Error(`S3 answered without a body for ${key}.`)
      return { ...infoOf(found), stream: found.Body }
    },

    async head(key) {
      const found = await client.headObject(named(key)).catch(absent)
      return found && infoOf(found)
    },

    async delete(key) {
      await client.deleteObject(named(key))
    },

    async clear(prefix) {
      checkFolder(prefix)
      let cursor: string | undefined
      do {
        const page = await list(prefix, cursor)
        for (const key of page.keys) await client.deleteObject(named(key))
        cursor = page.cursor
      } while (cursor !== undefined)
    },
  }
}

/** The SDK is large, so it is loaded only where it is used. */
async function connect(options: Omit<S3Options, 'bucket' | 'pageSize'>): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3')
  const { accessKeyId, secretAccessKey, timeoutMs = 30_000 } = options
  return new S3({
    region: options.region,
    endpoint: options.endpoint,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: timeoutMs },
    // The newer checksums are unknown to many servers that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

interface Target {
  Bucket: string
  Key: string
  ContentType: string
}

/** Sends a body of unknown length part by part. Nothing shows under the key until all have arrived. */
async function putInParts(
  client: S3,
  { ContentType, ...target }: Target,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<void> {
  const { UploadId } = await client.createMultipartUpload({ ...target, ContentType })
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = []
    const send = async (part: Buffer) => {
      const PartNumber = sent.length + 1
      const { ETag } = await client.uploadPart({ ...target, UploadId, PartNumber, Body: part })
      sent.push({ PartNumber, ETag })
    }
    await send(first)
    for await (const part of rest) await send(part)
    await client.completeMultipartUpload({ ...target, UploadId, MultipartUpload: { Parts: sent } })
  } catch (error) {
    // Parts cost money until they are dropped. Why the upload failed matters more than why dropping them did.
    await client.abortMultipartUpload({ ...target, UploadId }).catch(() => {})
    throw error
  }
}

/** Chunks of exactly the part size, and the rest at the end. */
async function* inParts(body: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    let rest = Buffer.from(chunk)
    while (size + rest.length >= partSize) {
      const end = partSize - size
      yield Buffer.concat([...chunks, rest.subarray(0, end)])
      rest = rest.subarray(end)
      chunks = []
      size = 0
    }
    chunks.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(chunks)
}

function infoOf(object: { ContentLength?: number; ContentType?: string }) {
  return { size: object.ContentLength ?? 0, contentType: object.ContentType ?? 'application/octet-stream' }
}

function absent(error: Error): undefined {
  if (error.name !== 'NoSuchKey' && error.name !== 'NotFound') throw error
}
