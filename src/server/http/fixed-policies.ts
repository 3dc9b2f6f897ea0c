/** The content policy of an answer that no page draws. */
export const strictestPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Of a file that pages load or browsers show: a stricter policy would bind a worker's script and a PDF in its tab. */
export const filePolicy = "frame-ancestors 'none'";
