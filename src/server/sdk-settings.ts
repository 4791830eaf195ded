/**
 * Variables that the entry points set for libraries. The AWS SDK would print a notice about its future on versions
 * of Node.js that this service supports.
 */
export const sdkSettings = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
