{
  "targets": [
    {
      "target_name": "shacore",
      "sources": ["<!@(node native/sources.cjs <(OS))"],
      "defines": ["NAPI_VERSION=8"],
      "cflags_c": ["-std=c11", "-O2", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wpedantic"],
      "cflags!": ["-O3"],
      "xcode_settings": {
        "GCC_OPTIMIZATION_LEVEL": "2",
        "GCC_SYMBOLS_PRIVATE_EXTERN": "YES",
        "CLANG_C_LANGUAGE_STANDARD": "c11",
        "MACOSX_DEPLOYMENT_TARGET": "11.0"
      },
      "msvs_settings": {
        "VCCLCompilerTool": { "AdditionalOptions": ["/std:c11"] }
      },
      "conditions": [
        ["OS!='win'", { "defines": ["<!@(node native/probe.cjs)"] }]
      ]
    }
  ]
}
