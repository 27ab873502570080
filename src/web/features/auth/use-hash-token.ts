import { useLocation } from 'react-router'

/** The token of a link from a letter. It stands after the #, so that no server or proxy on the way ever sees it. */
export const useHashToken = () => new URLSearchParams(useLocation().hash.slice(1)).get('token') || null
