import { create } from 'zustand'

const useDetails = create<{ areShown: boolean }>()(() => ({ areShown: false }))

/** True while the board shows paths and tools for the whole canon. */
export const useShowsDetails = (): boolean => useDetails(({ areShown }) => areShown)

export const showDetails = (areShown: boolean): void => useDetails.setState({ areShown })
