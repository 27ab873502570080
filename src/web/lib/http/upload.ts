import type { AnswerOf, AnyRoute, RequestOf } from '#contracts/core/route.ts'
import { addressOf, headersOf, type LooseOptions, pathOnly, refused } from '#web/lib/http/call.ts'
import { readToken } from '#web/lib/http/token.ts'

export interface UploadOptions {
  /** Sent share, from 0 to 1. */
  onProgress(fraction: number): void
  signal: AbortSignal
}

/** Sends a file as the body of a call. Unlike `fetch`, what this is built on can tell how much was sent. */
export function upload<R extends AnyRoute & { bytes: true }>(
  route: R,
  file: Blob,
  { onProgress, signal, ...options }: RequestOf<R> & UploadOptions,
): Promise<AnswerOf<R>> {
  const { method, path } = route
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const token = readToken()
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    signal.addEventListener('abort', giveUp)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(refused(method, path, token, request.status, request.responseText || request.statusText))
    }
    request.onerror = () => {
      console.error(`${method} ${pathOnly(path)} got no answer.`)
      reject(new TypeError('The file could not be sent.'))
    }
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', giveUp)
    send(request, method, path, options, file)
  })
}

function send(request: XMLHttpRequest, method: string, path: string, options: LooseOptions, file: Blob) {
  request.open(method, addressOf(path, options))
  request.withCredentials = true
  for (const [name, value] of headersOf(options)) request.setRequestHeader(name, value)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.send(file)
}
