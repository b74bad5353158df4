/**
 * What a hash is besides: in a browser, which has no streams of Node's, nothing.
 */
export class LazyTransform {}
