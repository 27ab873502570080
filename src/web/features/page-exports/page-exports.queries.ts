import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ConnectShop, pageExportsApi } from '#contracts/pages/page-exports.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const shopsQuery = queryOptions({
  queryKey: ['/api/shops'],
  queryFn: async ({ signal }) => (await call(pageExportsApi.listShops, { signal })).data,
})

export const useShops = () => useQuery(shopsQuery)

/** The form shows errors itself. */
export function useConnectShop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ConnectShop) => (await call(pageExportsApi.connect, { body })).data,
    onSuccess: () => client.invalidateQueries(shopsQuery),
  })
}

export function useDisconnectShop() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shopId: string) => call(pageExportsApi.disconnect, { params: { shopId } }),
    onSettled: () => client.invalidateQueries(shopsQuery),
    onSuccess: () => void quickToast.success('Shop disconnected'),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The shop could not be disconnected. Please try again.')),
  })
}

interface SendingTarget {
  pageId: string
  shopId: string
}

export const sendingQuery = ({ pageId, shopId }: SendingTarget) =>
  queryOptions({
    queryKey: ['/api/pages', pageId, 'shops', shopId],
    queryFn: async ({ signal }) =>
      (await call(pageExportsApi.sending, { params: { pageId, shopId }, signal })).data,
    // The page is edited beside it.
    staleTime: 0,
  })

export const useSending = (place: SendingTarget) => useQuery(sendingQuery(place))

/** The dialog shows errors itself. */
export function useSendPage(place: SendingTarget) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(pageExportsApi.send, { params: place })).data,
    onSuccess: (sending) => client.setQueryData(sendingQuery(place).queryKey, sending),
  })
}

const files = { html: pageExportsApi.html, theme: pageExportsApi.theme, csv: pageExportsApi.csv }
export type ExportKind = keyof typeof files

export const useDownloadPage = (pageId: string, kind: ExportKind) =>
  useMutation({
    mutationFn: () => downloadFile(files[kind], { params: { pageId } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The page could not be exported. Please try again.')),
  })
