import 'openapi-explorer'
import { createElement } from 'react'
import css from './ApiDocsPage.module.css'

/**
 * Reads the OpenAPI document by itself. It sends calls to this installation with the session's cookie or with a token.
 */
export function ApiViewer() {
  return createElement('openapi-explorer', {
    class: css.viewer,
    'spec-url': '/api/openapi.json',
    'server-url': '/',
    'hide-server-selection': 'true',
    collapse: 'true',
    'fetch-credentials': 'same-origin',
  })
}
