export const strictestPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The content security policy of files that pages load or browsers display. A stricter policy would restrict worker
 * scripts and PDF viewers.
 */
export const filePolicy = "frame-ancestors 'none'";
