# Loads the answers to a form as a data frame with typed columns, and its codebook.
#
#   FORMWRIGHT=http://127.0.0.1:3000 API_KEY=fw_... Rscript examples/analysis/load_answers.R form_...
#
# Requires the package httr2.

fetch_table <- function(form_id, ...) {
  response <- httr2::request(Sys.getenv("FORMWRIGHT")) |>
    httr2::req_url_path_append("api/v1/forms", form_id, "responses/export") |>
    httr2::req_url_query(...) |>
    httr2::req_auth_bearer_token(Sys.getenv("API_KEY")) |>
    httr2::req_perform()
  read.csv(
    text = httr2::resp_body_string(response, "UTF-8"),
    colClasses = "character", na.strings = "", check.names = FALSE
  )
}

# Answers to an earlier type of a question, which are of another type, become NA.
convert <- function(column, value_type) {
  switch(value_type,
    number = suppressWarnings(as.numeric(column)),
    boolean = column == "true",
    date = as.Date(column, format = "%Y-%m-%d"),
    column
  )
}

load_answers <- function(form_id) {
  codebook <- fetch_table(form_id, format = "codebook")
  answers <- fetch_table(
    form_id,
    format = "csv", choices = "columns", values = "codes", headings = "codes", questions = "all"
  )
  questions <- codebook[codebook$kind == "question", ]
  names <- ifelse(is.na(questions$question_code), questions$question_id, questions$question_code)
  for (row in which(names %in% colnames(answers))) {
    answers[[names[row]]] <- convert(answers[[names[row]]], questions$value_type[row])
  }
  for (row in which(questions$type %in% c("single_choice", "dropdown") & names %in% colnames(answers))) {
    options <- codebook[codebook$kind == "option" & codebook$question_id == questions$question_id[row], ]
    codes <- ifelse(is.na(options$item_code), options$item_id, options$item_code)
    text <- grep("^text_", colnames(options), value = TRUE)[1]
    if (nrow(options) > 0) {
      answers[[names[row]]] <- factor(answers[[names[row]]], levels = codes, labels = make.unique(options[[text]]))
    }
  }
  list(answers = answers, codebook = codebook)
}

arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) == 1) str(load_answers(arguments[1])$answers)
